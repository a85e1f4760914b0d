package org.txsearch.api.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemExceptionTest {

    private static final Fault CURSOR = Fault.ofParameter("cursor", FaultCode.INVALID_CURSOR, "Not a cursor.");
    private static final Fault LIMIT = Fault.ofParameter("limit", FaultCode.LIMIT_OUT_OF_RANGE, "From 1 to 1000.");

    @Test
    void invalidCursorAlone_isAProblemOfItsOwn() {
        assertThat(ProblemException.invalidRequest(List.of(CURSOR)).code()).isEqualTo(ProblemCode.INVALID_CURSOR);
    }

    @Test
    void invalidCursorAmongOthers_isOneFaultOfMany() {
        ProblemException problem = ProblemException.invalidRequest(List.of(CURSOR, LIMIT));

        assertThat(problem.code()).isEqualTo(ProblemCode.INVALID_REQUEST);
        assertThat(problem.detail()).isEqualTo("2 parameters are not valid.");
        assertThat(problem.faults()).containsExactly(CURSOR, LIMIT);
    }

    @Test
    void noFault_isNoProblem() {
        assertThatThrownBy(() -> ProblemException.invalidRequest(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void retryAfter_isRoundedUpToSeconds() {
        ProblemException problem = ProblemException.of(ProblemCode.OVERLOADED, "Busy.");

        assertThat(problem.withRetryAfter(Duration.ofMillis(1)).headers()).containsEntry("Retry-After", "1");
        assertThat(problem.withRetryAfter(Duration.ofMillis(1_001)).headers()).containsEntry("Retry-After", "2");
        assertThat(problem.withRetryAfter(Duration.ZERO).headers()).containsEntry("Retry-After", "1");
    }
}
