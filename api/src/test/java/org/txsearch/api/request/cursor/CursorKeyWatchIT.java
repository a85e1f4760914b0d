package org.txsearch.api.request.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.OwnElasticsearch;

/** Instances with keys of their own notice each other; on a node of its own, since it is about all instances there are. */
@ExtendWith(OutputCaptureExtension.class)
class CursorKeyWatchIT {

    private static OwnElasticsearch node;
    private static Cluster cluster;

    @BeforeAll
    static void startNode() throws IOException {
        node = new OwnElasticsearch();
        cluster = Cluster.connect(List.of(node.uri()));
    }

    @AfterAll
    static void stopNode() throws IOException {
        cluster.close();
        node.close();
    }

    @Test
    void instancesWithoutASharedKey_noticeEachOther_untilOneIsGone(CapturedOutput output) {
        Instant now = Instant.parse("2026-11-20T10:00:00Z");
        CursorKeyWatch first = instance(1);
        CursorKeyWatch second = instance(2);
        CursorKeyWatch both = instance(3, 2);
        first.check(now);
        assertThat(first.foundOthers()).as("alone").isFalse();
        second.check(now.plusSeconds(10));
        assertThat(second.foundOthers()).isTrue();
        assertThat(output).contains("txsearch.cursor.keys");
        first.check(now.plusSeconds(60));
        assertThat(first.foundOthers()).isTrue();

        second.check(now.plusSeconds(600));
        assertThat(second.foundOthers()).as("the first is gone").isFalse();
        both.check(now.plusSeconds(660));
        assertThat(both.foundOthers()).as("it opens what the second seals").isFalse();
        second.check(now.plusSeconds(670));
        assertThat(second.foundOthers())
                .as("it cannot open what is sealed with the new key")
                .isTrue();
    }

    private static CursorKeyWatch instance(int... keys) {
        List<byte[]> secrets = Arrays.stream(keys).mapToObj(TestCursors::key).toList();
        return new CursorKeyWatch(new KeyFingerprints(cluster, Duration.ofSeconds(30)), new CursorKeys(secrets), true);
    }
}
