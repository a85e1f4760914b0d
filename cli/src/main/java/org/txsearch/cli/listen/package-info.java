/** Events for a developer's machine: found over the API, forwarded as webhooks. */
@NullMarked
package org.txsearch.cli.listen;

import org.jspecify.annotations.NullMarked;
