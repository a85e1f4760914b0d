package org.txsearch.cli.runtime.telemetry;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.runtime.settings.Setting;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The log format of commands: lines of text, or a line of JSON for each event. */
public final class Logs {

    private static final Setting FORMAT = new Setting("txsearch.logs.format");
    private static final String TEXT = "text";
    private static final String ECS = "ecs";

    private Logs() {}

    /** Returns whether log lines are JSON in the Elastic Common Schema. */
    public static boolean areJson() {
        return FORMAT.oneOf(Set.of(TEXT, ECS), TEXT).equals(ECS);
    }

    public static void begin() {
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

    /** A log event as one line of JSON, with the names of the Elastic Common Schema that the API's lines have. */
    private static final class EcsLines extends EncoderBase<ILoggingEvent> {

        private static final byte[] EMPTY = new byte[0];
        private static final String ECS_VERSION = "8.11";

        @Override
        public byte[] headerBytes() {
            return EMPTY;
        }

        @Override
        public byte[] footerBytes() {
            return EMPTY;
        }

        @Override
        public byte[] encode(ILoggingEvent event) {
            ObjectNode line = JsonMapper.shared().createObjectNode();
            line.put("@timestamp", Rfc3339.format(Instant.ofEpochMilli(event.getTimeStamp())));
            ObjectNode log = line.putObject("log");
            log.put("level", event.getLevel().toString());
            log.put("logger", event.getLoggerName());
            ObjectNode process = line.putObject("process");
            process.put("pid", ProcessHandle.current().pid());
            process.putObject("thread").put("name", event.getThreadName());
            line.putObject("service").put("name", "transaction-search-ingest");
            line.put("message", event.getFormattedMessage());
            event.getMDCPropertyMap().forEach(line::put);
            IThrowableProxy failure = event.getThrowableProxy();
            if (failure != null) {
                ObjectNode error = line.putObject("error");
                error.put("type", failure.getClassName());
                error.put("message", failure.getMessage());
                error.put("stack_trace", ThrowableProxyUtil.asString(failure));
            }
            line.putObject("ecs").put("version", ECS_VERSION);
            return (line + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }
}
