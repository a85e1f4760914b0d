/** Grants, merchants, sources, and the nightly work. */
@NullMarked
package org.txsearch.cli.admin;

import org.jspecify.annotations.NullMarked;
