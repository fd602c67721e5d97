"""Settings from the environment and the command line, and their errors."""

from pathlib import Path

import pytest

from tachiai.referee.config import Config, ConfigError, shown


@pytest.mark.parametrize(
    ("env", "setting"),
    [
        ({"TACHIAI_PORT": "http"}, "port"),
        ({"TACHIAI_PORT": "70000"}, "port"),
        ({"TACHIAI_WORKERS": "0"}, "workers"),
        ({"TACHIAI_WORKERS": "2"}, "workers"),
        ({"TACHIAI_DEVICES": "1"}, "devices"),
        ({"TACHIAI_PUBLIC_URL": "cards.example"}, "public_url"),
        ({"TACHIAI_REDIS_URL": "http://x"}, "redis_url"),
        ({"TACHIAI_DATABASE_URL": "mysql://x/y"}, "database_url"),
        ({"TACHIAI_RATE": "often"}, "rate"),
        ({"TACHIAI_ORIGINS": "https://a.example, b"}, "origins"),
        ({"TACHIAI_HOSTS": "a.example, http://b.example"}, "hosts"),
        ({"TACHIAI_OPENINGS": "some"}, "openings"),
        ({"TACHIAI_DEVICES_AN_ADDRESS": "0"}, "devices_an_address"),
    ],
)
def test_a_setting_that_will_not_do_is_named(env, setting):
    with pytest.raises(ConfigError) as wrong:
        Config.read(env)
    assert wrong.value.setting == setting
    assert str(wrong.value).startswith(f"{setting}: ")


SHOWN = [
    ("redis://:{}@cards.example:6379/0", "redis://:***@cards.example:6379/0"),
    ("redis://who:a@{}@cards.example/0", "redis://who:***@cards.example/0"),
    ("redis://cards.example/0?db=1&password={}", "redis://cards.example/0?db=1&password=***"),
]
UNFIT = [
    "redis://:{}@cards.example:99999/0",
    "reddis://:{}@cards.example/0",
    "redis://:a/{}@cards.example/0",
    "redis:/:{}@cards.example",
    "who:{}@cards.example",
]


@pytest.mark.parametrize(("url", "said"), SHOWN)
def test_a_setting_is_shown_without_its_password(url: str, said: str):
    assert shown(Config.read({"TACHIAI_REDIS_URL": url.format("hush")}), "redis_url") == said


@pytest.mark.parametrize("url", UNFIT)
def test_the_error_of_an_invalid_address_has_no_password(url: str):
    with pytest.raises(ConfigError) as wrong:
        Config.read({"TACHIAI_REDIS_URL": url.format("hush")})
    assert "***" in str(wrong.value.value)
    assert "hush" not in f"{wrong.value}{wrong.value.value}"


def test_the_command_line_goes_before_the_environment():
    env = {"TACHIAI_PORT": "9000", "TACHIAI_HOST": "10.0.0.1", "TACHIAI_ORIGINS": "https://a.example/"}
    config = Config.read(env, port=9001, host=None)
    assert (config.port, config.host, config.origins) == (9001, "10.0.0.1", ("https://a.example",))
    with pytest.raises(ConfigError):
        Config.read(env, colour="blue")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="data"):
        Config(data=tmp_path / "file" / "folder").prepare()
