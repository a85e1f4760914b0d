package org.txsearch.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An event of the log as one line of JSON, by the names of the Elastic Common Schema that the API's lines have. */
final class EcsLines extends EncoderBase<ILoggingEvent> {

    private static final byte[] NONE = new byte[0];
    private static final String ECS_VERSION = "8.11";

    @Override
    public byte[] headerBytes() {
        return NONE;
    }

    @Override
    public byte[] footerBytes() {
        return NONE;
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
