package org.txsearch.api.webhooks.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.records.ListRequest;
import org.txsearch.api.records.MerchantRecords;
import org.txsearch.api.records.RecordIds;
import org.txsearch.api.records.RecordListing;
import org.txsearch.api.records.RecordPage;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.TextForm;
import org.txsearch.api.request.TimeRange;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.webhooks.sender.WebhookClient;
import org.txsearch.api.webhooks.sender.WebhookSenders;
import org.txsearch.api.webhooks.sender.WebhookWork;
import org.txsearch.query.TenantScope;
import org.txsearch.webhooks.DeliverySelection;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;

/** {@code /v1/webhook-deliveries}: reads and repeats deliveries of a merchant's events. */
@RestController
@RequestMapping(path = "/v1/webhook-deliveries", produces = MediaType.APPLICATION_JSON_VALUE)
record DeliveriesController(WebhookWork work, WebhookEndpoints endpoints, WebhookSenders senders, Cursors cursors) {

    private static final Member<String> ENDPOINT = Member.text(
            "endpoint_id", new TextForm("endpoint-id", null, null, 0, 64, List.of()), (member, text, faults) -> {
                if (!RecordIds.isId(text)) {
                    faults.add(
                            member,
                            FaultCode.INVALID_VALUE,
                            "The value is not the id of an endpoint; send one, such as whe_….");
                }
                return text;
            });
    private static final Member<String> TYPE = Member.oneOf("event_type", EventType.names());
    private static final Member<String> STATUS = Member.oneOf(
            "status", Arrays.stream(DeliveryStatus.values()).map(Enum::name).toList());
    private static final Member<Instant> FROM = instant("created_from", false);
    private static final Member<Instant> TO = instant("created_to", true);
    private static final List<Member<?>> FILTERS = List.of(ENDPOINT, TYPE, STATUS, FROM, TO);

    /** As in a search, a plain date includes its whole day in UTC. */
    private static Member<Instant> instant(String name, boolean isEnd) {
        return Member.text(
                name,
                TimeRange.INSTANT,
                (member, text, faults) -> TimeRange.read(member, text, ZoneOffset.UTC, isEnd, faults));
    }

    private MerchantRecords<WebhookDelivery> stored() {
        return new MerchantRecords<>(
                work.deliveries(),
                "webhook delivery",
                ProblemException.of(
                        ProblemCode.WEBHOOK_DELIVERY_NOT_FOUND,
                        "The merchant has no webhook delivery with this id, or it is too old; list the deliveries."));
    }

    @GetMapping
    ResponseEntity<RecordPage<DeliveryAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        return new ListRequest(request, caller, scope, cursors)
                .page(stored().kind(), FILTERS, (given, faults) -> listing(scope, given, faults), DeliveryAnswer::of);
    }

    private RecordListing<WebhookDelivery> listing(TenantScope scope, Parameters given, Faults faults) {
        DeliverySelection selection = selection(given, faults);
        return (limit, after, backward) ->
                work.deliveries().list(scope.merchantId(), selection, limit, after, backward);
    }

    private static DeliverySelection selection(Parameters given, Faults faults) {
        return new DeliverySelection(
                ENDPOINT.read(given, faults),
                TYPE.read(given, faults),
                STATUS.read(given, faults),
                FROM.read(given, faults),
                TO.read(given, faults));
    }

    @GetMapping("/{id}")
    DeliveryDetails one(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        WebhookDelivery delivery = stored().find(scope, id).value();
        return new DeliveryDetails(DeliveryAnswer.of(delivery), message(scope, delivery), delivery.answer());
    }

    /** Returns the message of the last attempt, from the current data; null if the data is deleted. */
    private @Nullable MessageAnswer message(TenantScope scope, WebhookDelivery delivery) {
        return StoreCalls.read(() -> endpoints.find(scope.merchantId(), delivery.endpointId()))
                .flatMap(endpoint -> StoreCalls.read(() -> message(endpoint.value(), delivery)))
                .orElse(null);
    }

    private Optional<MessageAnswer> message(WebhookEndpoint endpoint, WebhookDelivery delivery) throws IOException {
        Optional<byte[]> body = work.messages().body(delivery.event(), endpoint, null);
        if (body.isEmpty()) {
            return Optional.empty();
        }
        int tries = delivery.attempts().size();
        Instant at = tries == 0
                ? work.clock().instant()
                : delivery.attempts().get(tries - 1).at();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("content-type", MediaType.APPLICATION_JSON_VALUE);
        headers.put("user-agent", WebhookClient.USER_AGENT);
        headers.putAll(work.messages().headers(endpoint, delivery.event(), body.get(), at));
        return Optional.of(new MessageAnswer(headers, new String(body.get(), StandardCharsets.UTF_8)));
    }

    @PostMapping("/{id}/redeliver")
    ResponseEntity<DeliveryAnswer> redeliver(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        WebhookDelivery delivery = stored().find(scope, id).value();
        EndpointsController.enabled(endpoints, scope, delivery.endpointId());
        WebhookDelivery again =
                stored().change(scope, id, stored -> stored.again(work.clock().instant()));
        senders.pollNow();
        return ResponseEntity.status(HttpStatus.ACCEPTED).body(DeliveryAnswer.of(again));
    }
}
