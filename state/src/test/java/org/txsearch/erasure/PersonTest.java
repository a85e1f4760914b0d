package org.txsearch.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Each text is compared with the payer in clear, and with the payer's hashes alone. */
class PersonTest {

    private static final ErasureKey KEY = new ErasureKey(new byte[32]);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Jose.Garcia@Example.com",
                "José <jose.garcia@example.com>",
                "customer=jose.garcia@example.com.",
                "mailto:jose.garcia@example.com?subject=x",
                "https://example.com/hooks/jose.garcia%40example.com/in",
                "https://example.com/hooks?to=jose.garcia%2540example.com&x=1",
                "{\"email\":\"jose.garcia@example.com\"}",
                "{\\\"email\\\":\\\"jose.garcia\\u0040example.com\\\"}",
                "an info@xn--mller-kva.example gesendet",
                "info%40m%C3%BCller.example",
                "邮箱jose.garcia@example.com谢谢",
                "José García",
                "JOSE GARCIA's statement",
                "garcia, jose",
                "https://example.com/jose-garcia",
                "https://example.com/Jos%C3%A9+Garc%C3%ADa",
                "https://example.com/JoseGarcia/",
                "{\"title\":\"Jos\\u00e9 Garc\\u00eda\"}",
                "p_9",
                "payer p_9.",
                "https://example.com/p_9?x=1",
                "客户王小明的报告"
            })
    void textThatNamesThePayer_isRecognized(String text) {
        assertThat(plain().isNamedIn(text)).isTrue();
        assertThat(hashed().isNamedIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xjose.garcia@example.com",
                "jose.garcia@example.com.mx",
                "jose.garcia@example.org",
                "garcia@example.com",
                "Jose",
                "García",
                "Jose Maria Garcia",
                "p_99",
                "p_9-a",
                "P_9",
                "王小",
                "100% of orders, \\u12 and %4",
                ""
            })
    void otherText_isNot(String text) {
        assertThat(plain().isNamedIn(text)).isFalse();
        assertThat(hashed().isNamedIn(text)).isFalse();
    }

    /** Short numbers are ids only if the member says so. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"filter\":{\"payer_id\":{\"eq\":\"12\"}}}",
                "{\"filter\":{\"and\":[{\"payer.id\":{\"in\":[\"1\",\"12\"]}}]}}",
                "{\"metadata\":{\"jose.garcia@example.com\":1}}"
            })
    void filterByShortId_andNameOfAMember_areRecognized(String json) {
        assertThat(hashed().isNamedIn(JsonMapper.shared().readTree(json))).isTrue();
        assertThat(hashed().isNamedIn(JsonMapper.shared().readTree("{\"limit\":\"12\"}")))
                .isFalse();
    }

    private static Person plain() {
        return Person.of("M1", identities());
    }

    private static Person hashed() {
        Set<String> hashes = identities().forms().stream()
                .map(form -> KEY.ofIdentity("M1", form))
                .collect(Collectors.toSet());
        assertThat(hashes).noneMatch(hash -> hash.contains("garcia") || hash.contains("p_9"));
        return Person.hashed("M1", hashes, form -> KEY.ofIdentity("M1", form));
    }

    private static Identities identities() {
        Identities identities = new Identities();
        identities.addId("p_9");
        identities.addId("12");
        identities.addEmail("jose.garcia@example.com");
        identities.addEmail("Info@XN--MLLER-KVA.example");
        identities.addName("José García");
        identities.addName("José");
        identities.addName("王小明");
        return identities;
    }
}
