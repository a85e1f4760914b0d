/** The work that is done once a night, and the log of its last runs. */
package org.txsearch.nightly;
