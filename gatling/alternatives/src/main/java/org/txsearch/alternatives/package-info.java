/** Other designs for the same questions, in one process, to be measured against Transaction Search over HTTP. */
package org.txsearch.alternatives;
