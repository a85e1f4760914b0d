<?php
// Uses the generated PHP client as a program would.

use OpenAPI\Client\Api\ExportsApi;
use OpenAPI\Client\Api\TransactionsApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\ExportRequest;
use OpenAPI\Client\Model\Filter;
use OpenAPI\Client\Model\NameFilter;
use OpenAPI\Client\Model\StatusFilter;
use OpenAPI\Client\Model\TransactionSearch;

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = getenv('CLIENT') . '/lib/' . str_replace('\\', '/', substr($class, strlen('OpenAPI\\Client\\'))) . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require $file;
    }
});

function check(bool $holds, string $what): void
{
    if (!$holds) {
        throw new Exception($what);
    }
}

/** Reads all pages; gives back the number of rows. */
function walk($first, callable $follow): int
{
    $ids = [];
    $pages = 1;
    for ($page = $first; ; $page = $follow($page->getPage()->getNextCursor()), $pages++) {
        foreach ($page->getItems() as $transaction) {
            check(is_string($transaction->getAmount()->getValue()), 'money is a string');
            check(!isset($ids[$transaction->getId()]), 'each transaction comes once');
            $ids[$transaction->getId()] = true;
        }
        if (!$page->getPage()->getHasMore()) {
            break;
        }
    }
    check(count($ids) === $first->getTotal()->getValue(), count($ids) . ' rows of ' . $first->getTotal()->getValue());
    echo count($ids), " transactions on $pages pages\n";
    return count($ids);
}

$configuration = (new Configuration())->setHost(getenv('API'))->setAccessToken(getenv('TOKEN'));
$http = new GuzzleHttp\Client(['verify' => getenv('CERTIFICATE')]);
$api = new TransactionsApi($http, $configuration);

$states = ['COMPLETED', 'REFUNDED'];
$first = $api->searchTransactions(status: $states, fields: ['amount', 'status'], total: 'exact', limit: 200);
check($first->getPage()->getHasMore(), 'a walk of several pages');
$rows = walk($first, fn ($cursor) => $api->searchTransactions(cursor: $cursor));

$either = new Filter(['or' => [
    new Filter(['name' => new NameFilter(['match' => 'jose'])]),
    new Filter(['not' => new Filter(['status' => new StatusFilter(['eq' => 'COMPLETED'])])]),
]]);
$search = new TransactionSearch(['filter' => $either, 'total' => 'exact', 'limit' => 200]);
walk(
    $api->searchTransactionsByBody($search),
    fn ($cursor) => $api->searchTransactionsByBody(new TransactionSearch(['cursor' => $cursor])),
);
// PHP's client sends no members that its types do not know: metadata is searched by query string.
check(count($api->searchTransactions(metadata: ['metadata[campaign]' => 'newsletter'])->getItems()) > 0, 'metadata');

$one = $first->getItems()[0];
check($api->getTransaction($one->getId())->getAmount() == $one->getAmount(), 'the same transaction');

$summary = $api->summarizeTransactions(status: $states, group_by: ['status']);
check(array_sum(array_map(fn ($total) => $total->getCount(), $summary->getTotals())) === $rows, 'the summary counts what the walk found');

$exports = new ExportsApi($http, $configuration);
$filter = new Filter(['status' => new StatusFilter(['in' => $states])]);
$export = $exports->createExport(new ExportRequest(['format' => 'CSV', 'filter' => $filter]));
while (in_array($export->getStatus(), ['QUEUED', 'RUNNING'], true)) {
    usleep(100_000);
    $export = $exports->getExport($export->getId());
}
check($export->getResult()->getRowCount() === $rows, 'the export holds what the walk found');
$file = $exports->downloadExportFile($export->getId(), 1);
check($file->getSize() === $export->getResult()->getFiles()[0]->getBytes(), 'the whole file');

try {
    $api->searchTransactions(created_from: '2026-02-01', created_to: '2026-01-01');
} catch (ApiException $refused) {
    $problem = $refused->getResponseObject();
    check($refused->getCode() === 400 && $problem->getErrors()[0]->getCode() === 'INVALID_RANGE', 'the fault by its code');
    echo 'refused as ', $problem->getCode(), ': ', $problem->getDetail(), "\n";
    exit(0);
}
throw new Exception('a range that ends before it starts is refused');
