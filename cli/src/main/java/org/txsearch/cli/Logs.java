package org.txsearch.cli;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.Set;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** How commands log: lines for people, or a line of JSON for each event. */
final class Logs {

    private static final Setting FORMAT = new Setting("txsearch.logs.format");
    private static final String TEXT = "text";
    private static final String ECS = "ecs";

    private Logs() {}

    /** Whether lines are JSON, by the names of the Elastic Common Schema. */
    static boolean areJson() {
        return FORMAT.oneOf(Set.of(TEXT, ECS), TEXT).equals(ECS);
    }

    /** Sets libraries' and our own log up as it is set. */
    static void begin() {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        if (!areJson() || !(factory instanceof LoggerContext context)) {
            return;
        }
        EcsLines lines = new EcsLines();
        lines.setContext(context);
        lines.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(lines);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.addAppender(appender);
        context.getLogger("org.txsearch").setLevel(ch.qos.logback.classic.Level.INFO);
    }
}
