package org.txsearch.api.exports.jobs;

import java.time.ZoneId;
import org.txsearch.exports.Frequency;

/**
 * A valid request for a schedule.
 *
 * @param frequency the length of its periods
 * @param zone the time zone in which they begin and end
 * @param export the export of each period
 */
record ScheduleRequest(Frequency frequency, ZoneId zone, ExportRequest export) {}
