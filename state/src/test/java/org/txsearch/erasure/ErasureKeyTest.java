package org.txsearch.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErasureKeyTest {

    private static final ErasureKey KEY = key();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info@müller.example",
                "Info@XN--MLLER-KVA.example ",
                "Jo <info@müller.example>",
                "mailto:info@xn--mller-kva.example"
            })
    void addressHasOneHash_howeverItIsWritten(String address) {
        assertThat(KEY.ofEmail("M1", address)).isEqualTo("3f3389d2770efd405addafa44b509dc0");
        assertThat(KEY.ofEmailInAnyBuild("M1", address)).contains("3f3389d2770efd405addafa44b509dc0");
    }

    /** A build before revision 8 has written these: it ignored nothing but the case. */
    @Test
    void hashOfAnOlderBuild_isKnownAgain() {
        assertThat(KEY.ofEmailInAnyBuild("M1", "Jo@Example.org")).containsExactly("f25b04332908878887218eafc184853b");
        assertThat(KEY.ofEmailInAnyBuild("M1", "Info@XN--MLLER-KVA.example"))
                .contains("50fa0a50616790d83967918b12a37331");
        assertThat(KEY.ofEmailInAnyBuild("M1", "Jo <jo@example.org>"))
                .containsExactlyInAnyOrder("7cea6319d4a3a31934fa203b2477ed84", "f25b04332908878887218eafc184853b");
    }

    private static ErasureKey key() {
        byte[] bytes = new byte[32];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        return new ErasureKey(bytes);
    }
}
