"""The window: the only package that knows Qt."""

from contextlib import suppress

with suppress(ImportError):  # without Qt, `qt_check` says so; other releases may lack what follows
    import PySide6.QtCore  # noqa: F401  brings the next one along
    from shibokensupport import feature  # type: ignore[import-not-found]

    # PySide reads the source of every module that is imported, for features which are not used here. That takes time,
    # and while two threads import, it can ask a half imported package for an attribute, so that the import fails.
    feature._mod_uses_pyside = lambda module: False
