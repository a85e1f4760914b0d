/** The demo's authorization server, which issues access tokens to everybody, with a public secret. */
@NullMarked
package org.txsearch.demo.issuer;

import org.jspecify.annotations.NullMarked;
