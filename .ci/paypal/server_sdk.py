"""PayPal's Python SDK."""

import os

from paypalserversdk.configuration import Environment
from paypalserversdk.exceptions.search_error_exception import SearchErrorException
from paypalserversdk.http.auth.o_auth_2 import ClientCredentialsAuthCredentials
from paypalserversdk.paypal_serversdk_client import PaypalServersdkClient

import rows


def client(secret=rows.SECRET):
    return PaypalServersdkClient(
        client_credentials_auth_credentials=ClientCredentialsAuthCredentials(rows.CLIENT_ID, secret),
        environment=Environment.SANDBOX,
    )


def walk(reports):
    page, pages = 1, 1
    while page <= pages:
        answer = reports.search_transactions({
            "start_date": rows.iso(rows.START),
            "end_date": rows.iso(rows.LAST),
            "fields": "all",
            "page_size": 100,
            "page": page,
        }).body
        pages = answer.total_pages
        page += 1
        for detail in answer.transaction_details or []:
            info = detail.transaction_info
            yield info.transaction_id, info.transaction_amount.value, info.transaction_amount.currency_code


reports = client().transaction_search
rows.check("paypal-server-sdk " + os.environ["VERSION"], walk(reports))
balances = reports.search_balances({"as_of_time": rows.iso(rows.LAST)}).body
assert balances.balances[0].total_balance.value
try:
    reports.search_transactions({"start_date": rows.iso(rows.START), "end_date": rows.iso(rows.END.replace(year=2099))})
    raise AssertionError("A range of years was answered")
except SearchErrorException as error:
    assert error.name == "INVALID_REQUEST" and error.details[0].field == "end_date" and error.debug_id
