package org.txsearch.api.webhooks.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.records.IdempotencyKey;
import org.txsearch.api.records.ListRequest;
import org.txsearch.api.records.MerchantRecords;
import org.txsearch.api.records.PostedBody;
import org.txsearch.api.records.RecordIds;
import org.txsearch.api.records.RecordPage;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.webhooks.sender.EndpointAnswer;
import org.txsearch.api.webhooks.sender.EventFeed;
import org.txsearch.api.webhooks.sender.UnreadableSecretException;
import org.txsearch.api.webhooks.sender.WebhookSecrets;
import org.txsearch.api.webhooks.sender.WebhookSenders;
import org.txsearch.api.webhooks.sender.WebhookWork;
import org.txsearch.cluster.Versioned;
import org.txsearch.grants.Creator;
import org.txsearch.query.TenantScope;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;
import org.txsearch.records.Reservations;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;

/** {@code /v1/webhook-endpoints}: manages the endpoints that receive a merchant's events. */
@RestController
@RequestMapping(path = EndpointsController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
record EndpointsController(
        WebhookEndpoints endpoints,
        IdempotencyKeys keys,
        Reservations reservations,
        EndpointRequests requests,
        WebhookSecrets secrets,
        WebhookWork work,
        WebhookSenders senders,
        Cursors cursors) {

    static final String PATH = "/v1/webhook-endpoints";

    private static final String COUNTED_AS = "webhooks";

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<EndpointAnswer> create(TenantScope scope, Creator creator, HttpServletRequest request)
            throws IOException {
        PostedBody<EndpointSettings> posted = PostedBody.read(request, requests::created);
        IdempotencyKey key = posted.key();
        Instant now = work.clock().instant();
        KeyClaim claim = IdempotencyKey.findOrClaim(key, keys, scope, "whe_", now);
        WebhookEndpoint endpoint = endpoint(scope, creator, claim, posted.content());
        boolean created = !claim.done() && create(scope, endpoint, now);
        if (key != null && !claim.done()) {
            key.done(keys, scope, claim);
        }
        // A retry does not show the secret again: another client may have sent it.
        EndpointAnswer answer = created
                ? EndpointAnswer.of(endpoint, shown(endpoint))
                : answer(StoreCalls.read(() -> endpoints.find(claim.id()))
                        .map(Versioned::value)
                        .orElse(endpoint));
        return CreatedResponse.at(PATH + "/" + claim.id(), !created).body(answer);
    }

    private WebhookEndpoint endpoint(TenantScope scope, Creator creator, KeyClaim claim, EndpointSettings settings) {
        return new WebhookEndpoint(
                claim.id(),
                scope.merchantId(),
                settings,
                null,
                claim.at(),
                claim.at(),
                CreatedResponse.address(""),
                List.of(new EndpointSecret(secrets.create(claim.id(), scope.merchantId()), null)),
                EndpointProgress.startingAt(claim.at()),
                "",
                creator);
    }

    private boolean create(TenantScope scope, WebhookEndpoint endpoint, Instant now) {
        int limit = work.settings().endpointsOfOneMerchant();
        boolean reserved = StoreCalls.write(() -> reservations.reserve(
                COUNTED_AS, scope.merchantId(), endpoint.id(), limit, endpoints.existing(scope.merchantId()), now));
        if (!reserved) {
            throw ProblemException.of(
                            ProblemCode.WEBHOOK_ENDPOINT_LIMIT_REACHED,
                            "The merchant has " + limit + " webhook endpoints, the maximum. Delete one first.")
                    .withMember("max_endpoints", limit);
        }
        return StoreCalls.write(() -> endpoints.create(endpoint));
    }

    private String shown(WebhookEndpoint endpoint) {
        try {
            return secrets.shown(endpoint);
        } catch (UnreadableSecretException e) {
            throw new IllegalStateException("A secret that was just sealed cannot be opened", e);
        }
    }

    private MerchantRecords<WebhookEndpoint> stored() {
        return stored(endpoints);
    }

    static MerchantRecords<WebhookEndpoint> stored(WebhookEndpoints endpoints) {
        return new MerchantRecords<>(
                endpoints,
                "webhook endpoint",
                ProblemException.of(
                        ProblemCode.WEBHOOK_ENDPOINT_NOT_FOUND,
                        "The merchant has no webhook endpoint with this id; list the endpoints."));
    }

    /** Returns the merchant's endpoint; rejects the request unless it is enabled. */
    static WebhookEndpoint enabled(WebhookEndpoints endpoints, TenantScope scope, String id) {
        WebhookEndpoint endpoint = stored(endpoints).find(scope, id).value();
        requireEnabled(endpoint);
        return endpoint;
    }

    private static void requireEnabled(WebhookEndpoint endpoint) {
        if (!endpoint.settings().enabled()) {
            throw ProblemException.of(
                    ProblemCode.WEBHOOK_ENDPOINT_DISABLED,
                    "The webhook endpoint is disabled, and nothing is sent to it; set its status to ENABLED first.");
        }
    }

    @GetMapping
    ResponseEntity<RecordPage<EndpointAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        return stored().page(new ListRequest(request, caller, scope, cursors), EndpointsController::answer);
    }

    @GetMapping("/{id}")
    EndpointAnswer one(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().find(scope, id).value());
    }

    @PatchMapping(path = "/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    EndpointAnswer change(@PathVariable String id, TenantScope scope, Creator creator, HttpServletRequest request)
            throws IOException {
        EndpointSettings before = stored().find(scope, id).value().settings();
        JsonMembers body = PostedBody.readOptional(request, (members, faults) -> {
            EndpointSettings unused = requests.changed(members, before, faults);
            return members;
        });
        EndpointSecret replacement = new EndpointSecret(secrets.create(id, scope.merchantId()), null);
        WebhookEndpoint changed = stored().change(scope, id, endpoint -> {
            Faults faults = new Faults();
            EndpointSettings settings = requests.changed(body, endpoint.settings(), faults.inBody());
            faults.throwIfAny();
            boolean isMoved = !settings.url().equals(endpoint.settings().url());
            WebhookEndpoint next = isMoved ? ownedBy(creator, endpoint, replacement) : endpoint;
            if (settings.enabled() && !endpoint.settings().enabled()) {
                requireGrant(next);
            }
            return next.with(settings, work.clock().instant(), work.settings().keptFor());
        });
        boolean isReplaced = changed.secrets().get(0).equals(replacement);
        return EndpointAnswer.of(changed, isReplaced ? shown(changed) : null);
    }

    /**
     * Returns the endpoint with the caller that changes its address as its creator: events then depend on the grant of that
     * caller. The secret of another partner ends.
     */
    private static WebhookEndpoint ownedBy(Creator creator, WebhookEndpoint endpoint, EndpointSecret replacement) {
        Creator before = endpoint.createdBy();
        if (before == null) {
            return endpoint.takenOver(creator, endpoint.secrets());
        }
        if (Objects.equals(before.partnerId(), creator.partnerId())) {
            return endpoint;
        }
        return endpoint.takenOver(creator, before.partnerId() == null ? endpoint.secrets() : List.of(replacement));
    }

    private void requireGrant(WebhookEndpoint endpoint) {
        if (!work.grants().isActive(endpoint.createdBy(), endpoint.merchantId())) {
            throw ProblemException.of(
                    ProblemCode.GRANT_WITHDRAWN,
                    "The webhook endpoint has the address of a partner whose grant is not active. Send another url"
                            + " with the status, or delete the endpoint.");
        }
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        stored().delete(scope, id);
        StoreCalls.change(() -> work.deliveries().giveUp(id));
        StoreCalls.change(() -> reservations.release(COUNTED_AS, scope.merchantId(), id));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/{id}/rotate-secret")
    EndpointAnswer rotate(@PathVariable String id, TenantScope scope, HttpServletRequest request) throws IOException {
        stored().find(scope, id);
        Duration validFor = PostedBody.readOptional(request, requests::validFor);
        String sealed = secrets.create(id, scope.merchantId());
        WebhookEndpoint rotated = stored().change(scope, id, endpoint -> {
            Instant now = work.clock().instant();
            return endpoint.rotated(sealed, now, now.plus(validFor));
        });
        return EndpointAnswer.of(rotated, shown(rotated));
    }

    @PostMapping("/{id}/test")
    ResponseEntity<DeliveryAnswer> test(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        WebhookEndpoint endpoint = enabled(endpoints, scope, id);
        WebhookDelivery delivery = work.feed()
                .pending(
                        endpoint,
                        EventFeed.event(
                                endpoint,
                                EventType.TEST,
                                id,
                                RecordIds.random(""),
                                work.clock().instant()));
        StoreCalls.write(() -> work.deliveries().create(delivery));
        senders.pollNow();
        return ResponseEntity.status(HttpStatus.ACCEPTED).body(DeliveryAnswer.of(delivery));
    }

    @PostMapping(path = "/{id}/replay", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Map<String, Object>> replay(@PathVariable String id, TenantScope scope, HttpServletRequest request)
            throws IOException {
        stored().find(scope, id);
        Instant since = PostedBody.readOptional(request, requests::since);
        WebhookEndpoint replayed = stored().change(scope, id, endpoint -> {
            requireEnabled(endpoint);
            return endpoint.with(endpoint.progress().replayed(since));
        });
        StoreCalls.change(
                () -> work.deliveries().sendAgain(id, since, work.clock().instant()));
        senders.pollNow();
        return ResponseEntity.status(HttpStatus.ACCEPTED)
                .body(Map.of("endpoint_id", replayed.id(), "since", Rfc3339.format(since)));
    }

    private static EndpointAnswer answer(WebhookEndpoint endpoint) {
        return EndpointAnswer.of(endpoint, null);
    }
}
