"""compose.yaml and the manifests: they can be parsed, the files they name exist, every setting is known."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tachiai.referee.config import Config, described
from tests.support import DEPLOY

SETTINGS = {setting.variable for setting in described()}


def compose() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    given = {"NAME": "tachiai.example", "POSTGRES_PASSWORD": "one", "REDIS_PASSWORD": "two"}

    def value(found: re.Match[str]) -> str:
        return given.get(found["name"]) or (found["rest"] or "").removeprefix(":-")

    text = re.sub(r"(?<!\$)\$\{(?P<name>\w+)(?P<rest>:[-?][^}]*)?\}", value, text)
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


def manifests() -> dict[str, Any]:
    text = (DEPLOY / "kubernetes" / "tachiai.yaml").read_text("utf-8")
    return {each["kind"]: each for each in yaml.safe_load_all(text)}


def test_compose_names_what_is_there():
    found = compose()
    services = found["services"]
    assert services.keys() == {"app", "caddy", "postgres", "redis"}
    for service in services.values():
        assert set(service["networks"]) <= found["networks"].keys()
        assert set(service.get("depends_on", [])) <= services.keys()
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file()
            else:
                assert source in found["volumes"]
        assert "/var/run/docker.sock" not in str(service)
    assert (DEPLOY / services["app"]["build"]["dockerfile"].removeprefix("deploy/")).is_file()
    assert "ports" not in services["postgres"]
    assert "ports" not in services["redis"]
    assert "ports" not in services["app"], "nobody reaches it past the proxy"
    assert found["networks"]["back"]["internal"] is True
    wanted = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert wanted == set(re.findall(r"^(\w+)=", (DEPLOY / "compose.env.example").read_text(), re.M))


def test_compose_gives_a_referee_settings_it_takes():
    env = compose()["services"]["app"]["environment"]
    assert env.keys() <= SETTINGS
    config = Config.read({name: str(value) for name, value in env.items()})
    assert config.postgres
    assert config.store["POSTGRES_HOST"] == "postgres"
    assert config.public_url == "https://tachiai.example"


def test_the_manifests_give_a_referee_settings_it_takes():
    found = manifests()
    assert found.keys() == {"Deployment", "Service", "PodDisruptionBudget", "Ingress"}
    pod = found["Deployment"]["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    env = {one["name"]: one.get("value") for one in container["env"]}
    assert env.keys() <= SETTINGS
    secret = {"TACHIAI_DATABASE_URL": "postgresql://a:b@db/x", "TACHIAI_REDIS_URL": "redis://:b@redis:6379/0"}
    Config.read({name: value or secret[name] for name, value in env.items()})
    labels = pod["metadata"]["labels"]
    for kind in ("Deployment", "PodDisruptionBudget"):
        assert found[kind]["spec"]["selector"]["matchLabels"] == labels
    assert found["Service"]["spec"]["selector"] == labels
    (port,) = container["ports"]
    assert port["containerPort"] == Config(data=Path()).port
    assert found["Service"]["spec"]["ports"][0]["targetPort"] == port["name"]
    (rule,) = found["Ingress"]["spec"]["rules"]
    assert env["TACHIAI_PUBLIC_URL"] == f"https://{rule['host']}"
    grace = pod["spec"]["terminationGracePeriodSeconds"]
    assert grace > 3 + 5, "the pause before, and a stop that finishes what has begun"
    assert {m["name"] for m in container["volumeMounts"]} == {v["name"] for v in pod["spec"]["volumes"]}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_checks_use_existing_addresses(path: str):
    whole = "".join(file.read_text("utf-8") for file in DEPLOY.rglob("*") if _text(file))
    assert path in whole
    for asked in re.findall(r"(?:path: |health_uri )(/\w+z)", whole):
        assert asked in ("/healthz", "/readyz")


def test_the_container_copies_and_installs_what_is_there():
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    steps = [line.split(" ", 1) for line in lines if line and line[0].isupper()]
    assert [word for word, _ in steps].count("FROM") == 2
    assert steps[0][0] == "FROM"
    assert "USER" in dict(steps), "not as root"
    (install,) = [rest for word, rest in steps if word == "RUN" and "pip install" in rest]
    extras = re.search(r"\.\[([\w,]+)\]", install)
    assert extras
    project = (DEPLOY.parent / "pyproject.toml").read_text("utf-8")
    for extra in extras[1].split(","):
        assert re.search(rf"^{extra} = \[", project, re.M), extra
    assert (DEPLOY.parent / "constraints.txt").is_file()
    command = [rest for word, rest in steps if word == "CMD"][-1]
    assert yaml.safe_load(command)[0] == "/tachiai/bin/tachiai"


def _text(file: Path) -> bool:
    return file.is_file() and os.access(file, os.R_OK) and file.suffix not in (".pyc", ".egg-info")
