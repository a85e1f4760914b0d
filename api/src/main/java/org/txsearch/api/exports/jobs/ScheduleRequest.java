package org.txsearch.api.exports.jobs;

import java.time.ZoneId;
import org.txsearch.exports.Frequency;

/** A valid request for a schedule. */
record ScheduleRequest(Frequency frequency, ZoneId zone, ExportRequest export) {}
