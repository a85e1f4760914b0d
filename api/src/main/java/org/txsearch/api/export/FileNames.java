package org.txsearch.api.export;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.txsearch.exports.ExportJob;

/**
 * The names under which files are downloaded: the period or the moment first, so that they sort; nothing in them that a
 * file system or a header could take amiss.
 */
final class FileNames {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final String start;
    private final String extension;

    FileNames(ExportJob job, ExportRequest request) {
        ExportJob.Origin origin = job.origin();
        String period = origin == null ? MOMENT.format(job.times().created()) : origin.label();
        this.start = period + "_transactions_" + job.id();
        this.extension = request.extension();
    }

    /** The name of a part of so many, from 1. */
    String of(int part, int parts) {
        String number = parts == 1 ? "" : String.format(Locale.ROOT, "_part-%03d", part);
        return start + number + "." + extension;
    }
}
