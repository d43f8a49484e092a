"""The OpenAPI document is true: made-up requests get only answers that it describes."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case as AnyCase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from ecotone.play.app import Settings, make_app
from ecotone.play.store.database import open_database

Case: TypeAlias = AnyCase[Any]


def described() -> list[tuple[str, str]]:
    """Every operation, as its path and method."""
    paths = make_app(open_database("sqlite://"), Settings()).openapi_schema.paths or {}
    methods = ("get", "post", "patch", "delete")
    return [(path, m) for path, item in paths.items() for m in methods if getattr(item, m)]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method"), described())
def test_made_up_requests_get_described_answers(port: int, path: str, method: str) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/schema/openapi.json")
    operation = schema[path][method.upper()]

    @given(case=operation.as_strategy())
    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    def ask(case: Case) -> None:
        response = case.call(timeout=20)
        case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])

    ask()


def test_every_route_is_described() -> None:
    app = make_app(open_database("sqlite://"), Settings())
    described = app.openapi_schema.paths or {}
    routes = {
        route.path_format
        for route in app.routes
        if route.path_format.startswith(("/api", "/health"))
    }
    hidden = {"/api/play"} | {path for path in routes if path.startswith("/api/schema")}
    assert routes - hidden == set(described)
