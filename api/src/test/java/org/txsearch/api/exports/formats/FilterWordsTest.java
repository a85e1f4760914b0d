package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FilterWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'status':{'in':['COMPLETED','REFUNDED']}} | status is COMPLETED or REFUNDED",
                "{'amount':{'gte':'10','lt':'20'}} | amount at least 10 and amount below 20",
                "{'and':[{'created_at':{'gte':'2026-11-01T00:00:00.000Z'}},{'currency':{'eq':'EUR'}}]} | currency is EUR",
                "{'and':[{'or':[{'name':{'match':'jo'}},{'email':{'suffix':'@x.com'}}]},{'not':{'payout_id':{'exists':true}}}]} "
                        + "| (name has jo or email ends with @x.com) and not payout id is known",
                "{'created_at':{'lt':'2026-11-01T00:00:00.000Z'}} | ~~",
                "{'and':[{'created_at':{'lt':'2026-11-01T00:00:00.000Z'}}]} | ~~",
            })
    void filter_isWrittenInWords(String filter, String words) {
        assertThat(FilterWords.of(JsonMapper.shared().readTree(filter.replace('\'', '"'))))
                .isEqualTo(words);
    }
}
