"""How hard a table is: measured from its set-up, and read as a report."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import NewPage


def test_a_table_is_measured_and_the_report_is_read(new_page: NewPage) -> None:
    table = new_page()
    page = table.page
    table.go("/setup/beacon-run")
    page.get_by_role("radio", name="3").click()
    page.get_by_role("button", name="Measure it").click()
    hard = page.get_by_role("region", name="How hard is this?")
    expect(hard.get_by_role("status")).to_have_text(re.compile(r"^Teams of drivers win \d+% of"))
    hard.get_by_role("link", name="The report").click()
    page.wait_for_url("**/lab/*")
    report = page.frame_locator("iframe")
    expect(report.get_by_role("heading", name="Win rates")).to_be_visible()
    expect(report.get_by_text("200 games")).to_be_visible()
    page.get_by_role("link", name="All experiments").click()
    expect(page.get_by_role("link", name=re.compile("^Report: "))).to_be_visible()
