package org.txsearch.api.webhooks.endpoints;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import org.txsearch.webhooks.ReceiverAnswer;

/** A delivery with its request and response. */
record DeliveryDetails(
        @JsonUnwrapped DeliveryAnswer delivery,
        @Nullable MessageAnswer request,
        @Nullable ReceiverAnswer answer) {}
