package org.txsearch.cli.backup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How an index is renamed while it is restored: its generation changes, or its whole name. */
final class Renaming {

    /** A name, and the generation behind it where it has one. */
    static final String PATTERN = "^(.+?)(-\\d{6})?$";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    private Renaming() {}

    /** The old names by the rule that makes the new ones: one call has one rule for all. */
    static Map<String, List<String>> rules(Map<String, String> names) {
        Map<String, List<String>> rules = new LinkedHashMap<>();
        names.forEach((from, to) -> rules.computeIfAbsent(replacement(from, to), rule -> new ArrayList<>())
                .add(from));
        return rules;
    }

    private static String replacement(String from, String to) {
        if (from.equals(to)) {
            return "$0";
        }
        Matcher one = FORM.matcher(from);
        Matcher other = FORM.matcher(to);
        boolean onlyGeneration = one.matches()
                && other.matches()
                && Objects.equals(one.group(1), other.group(1))
                && other.group(2) != null;
        return onlyGeneration ? "$1" + other.group(2) : to;
    }
}
