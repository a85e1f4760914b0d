package org.txsearch.api.security;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.Jwt;
import org.txsearch.grants.Grants.GrantKey;

/** Reads the caller from the claims of a valid access token, which each issuer names in its own way. */
record TokenClaims(SecuritySettings settings) {

    /** The caller; null if the token names no merchant and no partner, or both. */
    @Nullable
    Caller caller(Jwt token) {
        Object merchant = find(token.getClaims(), settings.merchantClaim());
        Object partner = find(token.getClaims(), settings.partnerClaim());
        String subject = token.getSubject();
        // A token with both claims is ambiguous.
        if (subject == null || (merchant == null) == (partner == null)) {
            return null;
        }
        String id = id(merchant == null ? partner : merchant);
        Caller.Kind kind = merchant == null ? Caller.Kind.PARTNER : Caller.Kind.MERCHANT;
        return id == null ? null : new Caller(subject, kind, id, scopes(token));
    }

    /** The id in a claim, which may be a list of one. */
    private static @Nullable String id(@Nullable Object claim) {
        Object only = claim instanceof Collection<?> list && list.size() == 1
                ? list.iterator().next()
                : claim;
        return only instanceof String id && GrantKey.isId(id) ? id : null;
    }

    /**
     * The scopes in the first claim that the token has. They are not added up: where a user's token has both, {@code scp} is what the
     * client may do, and {@code roles} what the user may.
     */
    private Set<String> scopes(Jwt token) {
        Object claim = settings.scopeClaims().stream()
                .map(path -> find(token.getClaims(), path))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        Stream<?> values = claim instanceof Collection<?> list
                ? list.stream()
                : Stream.of(claim.toString().split(" ", -1));
        String prefix = settings.scopePrefix();
        return values.map(String::valueOf)
                .filter(scope -> scope.startsWith(prefix))
                .map(scope -> scope.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The claim at a path of names that dots divide; names may have dots themselves, and the longest one that is there counts. */
    static @Nullable Object find(Map<?, ?> claims, String path) {
        if (claims.containsKey(path)) {
            return claims.get(path);
        }
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            if (claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
                return find(inner, path.substring(dot + 1));
            }
        }
        return null;
    }
}
