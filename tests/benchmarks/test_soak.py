"""The soak, made small: after turns in which things went wrong the store is whole, and nothing is left behind."""

from pathlib import Path

import pytest

from benchmarks.soak import soak


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts what /proc lists")
def test_faults_leave_a_whole_store_and_nothing_behind(handrail_home: Path) -> None:
    done = soak(30, 1, bare=True)
    assert done.problems == []
    told = done.counts + done.server.counts
    assert told["turns ended"] > 25 and told["retries"] > 5 and told["ended: cancelled"] > 3
    assert told["calls done"] > 5 and told["calls failed"] > 5
