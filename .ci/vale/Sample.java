/**
 * The items have one fault each: .ci/vale/check fails unless Vale finds these, and no others.
 *
 * - The header is not heeded.
 * - One that runs is called
 * off.
 * - The week is made anew.
 * - It is written afresh.
 * - A zone that is none is refused; absent if there is none.
 * - Is told of each row.
 * - Watches: told how it goes on.
 * - Before it comes to its work.
 * - The path does not know this method.
 * - A writer that is held up.
 * - The holdup of a writer.
 * - The trouble of a writer.
 * - The intake of records.
 * - Letters are taken up again.
 * - Rows that are made-up; it is made up of parts.
 * - The snapshot ended as PARTIAL.
 * - The order goes by time.
 * - The worker is up with a batch.
 * - A member that nobody asked for.
 * - Requests at work.
 * - It spares a client.
 * - It stops in good order.
 * - They are passed over in silence.
 * - The same for a body.
 * - The member stands in an object; an asterisk stands for anything.
 * - Read as far as the end.
 * - Waits for so many rows.
 * - Deletes what was written, and states what is wrong.
 * - Where no week is named, all are read; where the page starts, reading continues where it stopped.
 * - Read again where the answer is too old.
 */
final class Sample {}
