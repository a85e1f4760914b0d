/** Does the nightly work once in the whole cluster, whichever process is alive. */
@NullMarked
package org.txsearch.cli.nightly;

import org.jspecify.annotations.NullMarked;
