"""Lists and calls every tool with the official client for Python, for two merchants at once."""

import asyncio
import importlib.metadata
import os
import uuid

import demo
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

TOOLS = {"find_transactions", "get_transaction", "sum_transactions", "explain_payout", "export_transactions", "describe_fields"}


async def call(client, tool, arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.structured_content


async def check(merchant):
    headers = demo.Merchant(merchant).headers
    async with httpx2.AsyncClient(headers=headers, verify=demo.TRUST, timeout=60) as http:
        async with Client(streamable_http_client(os.environ["TXSEARCH_URL"] + "/mcp", http_client=http)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            assert len((await client.list_resources()).resources) > 15
            assert len((await client.list_prompts()).prompts) == 3
            page = await call(client, "find_transactions", {"fields": ["merchant_id"], "limit": 100})
            assert {item["merchant_id"] for item in page["items"]} == {merchant}, page
            transaction = await call(client, "get_transaction", {"id": page["items"][0]["id"]})
            assert transaction["transaction"]["merchant_id"] == merchant
            totals = (await call(client, "sum_transactions", {}))["totals"]
            payouts = await call(
                client, "find_transactions", {"filter": {"payout_id": {"exists": True}}, "fields": ["payout_id"], "limit": 1}
            )
            for item in payouts["items"]:
                await call(client, "explain_payout", {"payout_id": item["payout_id"]})
            export = await call(
                client, "export_transactions", {"format": "NDJSON", "idempotency_key": str(uuid.uuid4())}
            )
            assert export["link"].endswith(export["id"])
            await call(client, "describe_fields", {"path": "payer"})
            wrong = await client.call_tool("find_transactions", {"filter": {"emial": {"eq": "jose@example.com"}}})
            assert wrong.is_error and "email" in wrong.content[0].text, wrong
            return client.protocol_version, sum(total["count"] for total in totals)


async def main():
    results = await asyncio.gather(check("M0001"), check("M0002"))
    print(f"mcp {importlib.metadata.version('mcp')} for Python (revision {results[0][0]}): every tool answers two merchants at once.")


asyncio.run(main())
