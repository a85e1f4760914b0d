// PayPal's TypeScript SDK: prints the rows of a month, which rows.py judges.
import { Client, Environment, SearchError, TransactionSearchController } from '@paypal/paypal-server-sdk';

const [start, end, clientId, secret, proxyPort] = process.argv.slice(2);
const client = new Client({
  clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: secret },
  environment: Environment.Sandbox,
  httpClientOptions: { proxySettings: { address: 'http://127.0.0.1', port: Number(proxyPort) } },
});
const reports = new TransactionSearchController(client);
const rows = [];
let pages = 1;
for (let page = 1; page <= pages; page++) {
  const { result } = await reports.searchTransactions({ startDate: start, endDate: end, fields: 'all', pageSize: 100, page });
  pages = result.totalPages;
  for (const { transactionInfo: info } of result.transactionDetails ?? []) {
    rows.push([info.transactionId, info.transactionAmount.value, info.transactionAmount.currencyCode]);
  }
}
const { result: balances } = await reports.searchBalances({ asOfTime: end });
if (!balances.balances[0].totalBalance.value) throw new Error('No balance');
try {
  await reports.searchTransactions({ startDate: start, endDate: '2099-01-01T00:00:00Z' });
  throw new Error('A range of years was answered');
} catch (error) {
  if (!(error instanceof SearchError) || JSON.parse(error.body).name !== 'INVALID_REQUEST') throw error;
}
console.log(JSON.stringify(rows));
