/** The demo's authorization server, which issues access tokens to everybody, with a public secret. */
package org.txsearch.demo.issuer;
