/** Settings that several packages read, and the report of a wrong setting in one line. */
package org.txsearch.api.platform.settings;
