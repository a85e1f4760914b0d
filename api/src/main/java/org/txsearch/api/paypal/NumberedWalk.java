package org.txsearch.api.paypal;

import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.txsearch.api.platform.security.Caller;
import tools.jackson.databind.json.JsonMapper;

/**
 * The walk of a caller through the numbered pages of a query. It does not depend on the token of the caller.
 *
 * @param id a hash that reveals neither the caller nor the filter
 */
record NumberedWalk(String id) {

    static NumberedWalk of(Caller caller, String merchantId, PayPalQuery query) {
        List<?> parts = List.of(
                merchantId,
                caller.kind(),
                caller.id(),
                caller.subject(),
                query.pageSize(),
                query.filter().identity());
        return new NumberedWalk(DigestUtils.sha256Hex(JsonMapper.shared().writeValueAsString(parts)));
    }
}
