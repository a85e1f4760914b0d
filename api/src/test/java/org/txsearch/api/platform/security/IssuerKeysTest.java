package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IssuerKeysTest {

    private Instant now = Instant.parse("2026-11-20T10:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final List<JWK> published = new ArrayList<>(List.of(key("a")));
    private final IssuerKeys keys = new IssuerKeys(this::fetch, Duration.ofHours(1), clock);
    private int fetches;
    private boolean away;

    @Test
    void keys_areFetchedOnce() throws RemoteKeySourceException {
        assertThat(fetches).isZero();
        assertThat(found("a")).isTrue();
        assertThat(found("a")).isTrue();
        assertThat(fetches).isEqualTo(1);
    }

    @Test
    void newKey_isFoundAfterAWhile() throws RemoteKeySourceException {
        found("a");
        published.add(key("b"));

        assertThat(found("b")).isFalse();
        now = now.plus(Duration.ofSeconds(31));
        assertThat(found("b")).isTrue();
    }

    @Test
    void withdrawnKey_isForgotten() throws RemoteKeySourceException {
        found("a");
        published.clear();
        published.add(key("b"));
        now = now.plus(Duration.ofMinutes(16));

        assertThat(found("a")).isFalse();
    }

    @Test
    void unknownKeys_causeOneFetchInAWhile() throws RemoteKeySourceException {
        found("a");
        now = now.plus(Duration.ofSeconds(31));
        for (int i = 0; i < 100; i++) {
            assertThat(found("unknown" + i)).isFalse();
        }

        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void knownKeys_stayGoodForAWhileWhenTheIssuerIsAway() throws RemoteKeySourceException {
        found("a");
        away = true;
        now = now.plus(Duration.ofMinutes(59));

        assertThat(found("a")).isTrue();
        assertThat(found("unknown")).isFalse();
        assertThat(keys.staleSeconds()).isEqualTo(59 * 60);
        assertThat(fetches).isEqualTo(2);
    }

    /** The issuer may have withdrawn them, and the thief of a key may also block the connection to the issuer. */
    @Test
    void keysThatCouldNotBeFetchedForLong_areTrustedNoMore() throws RemoteKeySourceException {
        found("a");
        away = true;
        for (int minute = 0; minute < 60; minute++) {
            now = now.plus(Duration.ofMinutes(1));
            assertThat(found("a")).isTrue();
        }
        now = now.plus(Duration.ofMinutes(1));
        assertThatThrownBy(() -> found("a")).isInstanceOf(RemoteKeySourceException.class);

        away = false;
        now = now.plus(Duration.ofSeconds(31));
        assertThat(found("a")).isTrue();
        assertThat(keys.staleSeconds()).isZero();
    }

    @Test
    void issuerAwayFromTheStart_isAFailureAndIsTriedAgain() throws RemoteKeySourceException {
        away = true;
        assertThatThrownBy(() -> found("a")).isInstanceOf(RemoteKeySourceException.class);
        assertThatThrownBy(() -> found("a")).isInstanceOf(RemoteKeySourceException.class);
        assertThat(fetches).isEqualTo(1);

        away = false;
        now = now.plus(Duration.ofSeconds(2));
        assertThat(found("a")).isTrue();
    }

    private boolean found(String keyId) throws RemoteKeySourceException {
        JWKSelector selector =
                new JWKSelector(new JWKMatcher.Builder().keyID(keyId).build());
        return !keys.get(selector, null).isEmpty();
    }

    private JWKSet fetch() throws IOException {
        fetches++;
        if (away) {
            throw new IOException("away");
        }
        return new JWKSet(List.copyOf(published));
    }

    private static JWK key(String id) {
        return new OctetSequenceKey.Builder(new byte[] {1, 2, 3}).keyID(id).build();
    }
}
