"""The audit of dependencies reports packages that could not be looked up."""

import json

import pytest

from deploy.tools.audit_deps import FINE, FOUND, NOT_ASKED, npm_answer, pip_answer, status

GOOD = {"name": "flask", "version": "3.1.3", "vulns": []}
BAD = {
    "name": "flask",
    "version": "0.5",
    "vulns": [{"id": "PYSEC-2018-66", "aliases": ["CVE-2018-1000656"], "fix_versions": ["0.12.3"]}],
}
SKIPPED = {
    "name": "wrapt",
    "skip_reason": "Dependency not found on PyPI and could not be audited: wrapt (2.5.2)",
}
COUNTS = {"metadata": {"dependencies": {"total": 275}}}
NPM_BAD = {"vulnerabilities": {"vite": {"range": "<8.0.1", "severity": "high"}}, **COUNTS}
NPM_REFUSED = {"message": "405 Method Not Allowed", "statusCode": 405}


def pip(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("python", "screens", "says", "in_ci"),
    [
        (pip(GOOD), {"vulnerabilities": {}, **COUNTS}, FINE, FINE),
        (pip(GOOD, BAD), {"vulnerabilities": {}, **COUNTS}, FOUND, FOUND),
        (pip(GOOD), NPM_BAD, FOUND, FOUND),
        (pip(GOOD, SKIPPED), {"vulnerabilities": {}, **COUNTS}, NOT_ASKED, FINE),
        (pip(GOOD), NPM_REFUSED, NOT_ASKED, FINE),
        ("", NPM_REFUSED, NOT_ASKED, FINE),
        (pip(BAD, SKIPPED), NPM_REFUSED, FOUND, FOUND),
    ],
)
def test_unanswered_lookups_are_reported(python, screens, says, in_ci):
    answers = [pip_answer(python), npm_answer(json.dumps(screens))]
    assert status(answers, if_possible=False) == says
    assert status(answers, if_possible=True) == in_ci


def test_what_is_known_is_named():
    assert pip_answer(pip(BAD)).known == ["flask 0.5: PYSEC-2018-66, CVE-2018-1000656"]
    assert npm_answer(json.dumps(NPM_BAD)).known == ["vite <8.0.1: high"]
    assert npm_answer(json.dumps(NPM_REFUSED)).silent == "405 Method Not Allowed"
    assert npm_answer("").silent == "npm audit could not ask"
    assert pip_answer("no json").silent == "pip-audit could not ask"
