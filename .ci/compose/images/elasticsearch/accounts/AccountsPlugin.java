package org.txsearch.standin;

import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/**
 * What the index of accounts needs of the analysis module, which the bare node lacks: by name alone, since accounts and
 * roles are read by id.
 */
public final class AccountsPlugin extends Plugin implements AnalysisPlugin {

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        AnalysisProvider<TokenFilterFactory> unchanged = (index, environment, name, settings) -> new Unchanged(name);
        return Map.of("pattern_capture", unchanged, "unique", unchanged);
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
                "uax_url_email",
                (index, environment, name, settings) -> TokenizerFactory.newFactory(name, KeywordTokenizer::new));
    }

    private record Unchanged(String name) implements TokenFilterFactory {

        @Override
        public TokenStream create(TokenStream words) {
            return words;
        }
    }
}
