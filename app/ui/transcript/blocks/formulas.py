"""Short formulas in an answer, `$O(n \\log n)$`, as Unicode; what is too much for a line stays as it was written."""

# ruff: noqa: RUF001

import re

_FORMULA = re.compile(r"\$(?! )(?P<text>[^$\n]{1,200}?)(?<! )\$(?!\d)")
_IS_FORMULA = re.compile(r"[\\^_{}]|^[A-Za-z]$|^[A-Za-z]\([^()]*\)$|^[\w\s+*/=<>().,-]*[=<>][\w\s+*/=<>().,-]*$")
_SIGNS = (
    "alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ "
    "sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ "
    "Psi Ψ Omega Ω le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ~ pm ± times × cdot · "
    "div ÷ to → rightarrow → leftarrow ← Rightarrow ⇒ mapsto ↦ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ in ∈ "
    "notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ "
    "ldots … cdots ⋯ dots … circ ∘ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉"
)
_COMMANDS: dict[str, str] = {**dict(re.findall(r"([A-Za-z]+) (\S)", _SIGNS)), "left": "", "right": "", "quad": " "}
_RAISED = str.maketrans("0123456789+-=()abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
_LOWERED = str.maketrans("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_WORDS = re.compile(r"\\(?:text|mathrm|mathbf|mathit|operatorname|mathcal|mathbb)\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_SCRIPT = re.compile(r"([\^_])(?:\{([^{}]*)\}|(\w))")
_COMMAND = re.compile(r"\\([A-Za-z]+)")


def with_formulas(text: str) -> str:
    """The text with its formulas drawn; sums of money stay."""
    return _FORMULA.sub(_drawn, text) if "$" in text else text


def _drawn(found: re.Match[str]) -> str:
    text = found["text"]
    if not _IS_FORMULA.search(text):
        return found[0]
    text = _WORDS.sub(r"\1", text)
    text = _FRACTION.sub(lambda part: f"{_grouped(part[1])}/{_grouped(part[2])}", text)
    text = _ROOT.sub(lambda part: f"√{_grouped(part[1])}", text)
    text = _COMMAND.sub(lambda part: _COMMANDS.get(str(part[1]), str(part[1])), text)  # log stands for itself
    text = _SCRIPT.sub(_script, text)
    return text if not re.search(r"[\\{}]", text) else found[0]


def _grouped(text: str) -> str:
    return text if len(text) == 1 or text.isalnum() else f"({text})"


def _script(found: re.Match[str]) -> str:
    inner, table = found[2] or found[3] or "", _RAISED if found[1] == "^" else _LOWERED
    small = all(ord(letter) in table for letter in inner)
    return inner.translate(table) if small else f"{found[1]}({inner})" if len(inner) > 1 else found[1] + inner
