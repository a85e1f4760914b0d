package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;

/** What every search of transactions answers, wherever it looks for them. */
interface TransactionSearchContract {

    /** A search that finds these transactions. */
    TransactionSearch holding(Collection<TransactionDocument> documents) throws Exception;

    /** Names as people write them, in fourteen scripts. */
    String NAMES = """
            latin   | García, José
            irish   | Seán O’Brien
            plain   | Jose OBrien
            hyphen  | Anne-Marie Müller
            german  | Weiß Groß-Straßner
            polish  | Łukasz Żółć
            turkish | Işıl İNÖNÜ
            nordic  | Søren Ægir Þórðarson
            viet    | Nguyễn Thị Ánh
            letters | J. R. R. Tolkien
            wide    | Ｊｏｈｎ　Ｓｍｉｔｈ
            greek   | Οδυσσεύς Ελύτης
            russian | Фёдор Йовович
            ukraine | Дем'яненко Їжак
            hindi   | हिन्दी कुमार
            hindi2  | हन्दा कुमारी
            tamil   | தமிழ் செல்வன்
            arabic  | محمد علي
            hebrew  | יוסף כהן
            thai    | สมชาย ใจดี
            han     | 山田 太郎
            kana    | ﾔﾏﾀﾞ ハナコ
            korean  | 김철수
            armenia | Արմեն Պետրոսյան
            georgia | გიორგი ბერიძე
            french  | d'Artagnan Hélène
            """;

    @Test
    default void names_areFoundInEveryScript_byTheStartsOfTheirWords() throws Exception {
        Map<String, String> names = table(NAMES);
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        names.forEach((id, name) -> documents.add(Records.document(merchant, id, Map.of("payer.name", name))));
        // The same name, put together from other characters.
        names.forEach((id, name) -> documents.add(Records.document(
                merchant, id + "-nfd", Map.of("payer.name", Normalizer.normalize(name, Normalizer.Form.NFD)))));
        TransactionSearch search = holding(documents);
        table("""
                jose gar            | latin
                GARCIA josé         | latin
                jose                | latin plain
                o'brien             | irish plain
                o‘b                 | irish plain
                obrien sean         | irish
                brien               | irish
                ob                  | irish plain
                marie anne          | hyphen
                ann-mar             | hyphen
                annemarie           | hyphen
                MULLER              | hyphen
                weiss               | german
                WEIẞ straßn         | german
                gross               | german
                lukasz zolc         | polish
                ŁUKASZ              | polish
                isil inonu          | turkish
                IŞIL                | turkish
                ışıl i̇nönü         | turkish
                soren aegir thord   | nordic
                ÆGIR                | nordic
                nguyen anh          | viet
                ng thi              | viet
                j r r t             | letters
                j                   | latin plain letters wide
                r tolk              | letters
                john ｓｍ           | wide
                οδυσσευς            | greek
                ΟΔΥΣΣΕΎΣ ΕΛΎΤΗΣ     | greek
                οδυσσεύσ            | greek
                федор иов           | russian
                ФЁДОР               | russian
                дем’ян              | ukraine
                демяненко їж        | ukraine
                яненко              | ukraine
                हिन्दी              | hindi
                हि                  | hindi
                ह                   | hindi hindi2
                कुमारी              | hindi2
                தமி                 | tamil
                علي محم             | arabic
                כהן                 | hebrew
                ใจดี สม             | thai
                太郎                | han
                山 太               | han
                ヤマダ              | kana
                ﾊﾅ                  | kana
                김                  | korean
                김철                | korean
                ԱՐՄԵՆ               | armenia
                გიო                 | georgia
                artagnan            | french
                dart hel            | french
                d'art               | french
                d artagnan          | french
                smithson            |
                """).forEach((asked, ids) -> {
            List<String> both = new ArrayList<>();
            for (String id : ids.isEmpty() ? List.<String>of() : List.of(ids.split(" ", -1))) {
                both.addAll(List.of(id, id + "-nfd"));
            }
            assertThat(ids(search, merchant, new FieldFilter.NameQuery(Records.field("payer.name"), asked)))
                    .as(asked)
                    .containsExactlyInAnyOrderElementsOf(both);
        });
    }

    /** A name as it is stored; what people type for it, on the keyboards that they have; and what is typed for other names. */
    String KEYBOARDS = """
            José García Márquez       ; jose garcia, MARQUEZ josé, GARCÍA, jo ga ma, gárcia               ; ose, arquez, josegarcia
            Anne-Marie Müller         ; annemarie, anne-marie, anne marie, marie, Anne–Marie, muller anne ; annmarie, nemarie, mariemuller
            Seán O’Brien-Ó Súilleabháin ; obrien, o'brien, o brien, brien, OBRIEN sean, o`brien, suilleab, brien-o ; rien, seanobrien
            Smith-O'Brien             ; smith obrien, smith-obrien, smithobrien, obrien, o brien smith    ; smithbrien
            J.R.R. Tolkien            ; j r r tolkien, jrr, j.r.r., r tolk, JRR Tolkien                   ; jrrt, jt
            Straßer Ægir Œuvre Þór    ; strasser aegir, STRASSER, oeuvre thor, ægir œuvre þór             ; straser
            Łukasz Wałęsa-Żółć        ; lukasz walesa, WALESAZOLC, zolc lukasz, łukasz wałęsa             ; ukasz
            Şükrü Işıl İNÖNÜ Iğdır    ; sukru isil inonu igdir, İNÖNÜ, ınönü, inönü IGDIR, i̇nönü          ; sükrüisil
            Əliyev Fəridə Ağayeva     ; eliyev feride agayeva, ELIYEV, Ferid, əliyev                      ; aliyev
            Ɓala Ɗanladi Ƙaura Ƴar’Adua ; bala danladi kaura yaradua, BALA, yar adua, ɓala ƙaura          ; gala
            Adébáyọ̀ Ọlúwaṣeun Ẹ̀bùn    ; adebayo oluwaseun ebun, ADEBAYO, ọluwaṣeun                      ; debayo
            Nwáchúkwú Ọ́bị́nná           ; nwachukwu obinna, ỌBỊNNA                                         ; wachukwu
            Nguyễn Thị Minh-Khai Đỗ   ; nguyen thi minh khai do, minhkhai, NGUYEN do, đỗ, khai            ; guyen
            Gràcia Paral·lel          ; paral·lel, parallel, lel gracia                                   ; arallel
            Οδυσσεύς Παπαδόπουλος     ; οδυσσευς, ΟΔΥΣΣΕΥΣ ΠΑΠΑΔΟΠΟΥΛΟΣ, παπαδοπουλοσ                      ; δυσσευς
            Фёдор Андрей Семёнов      ; федор андрей, ФЁДОР, семенов андреи                               ; едор
            Дем’яненко Їжак           ; демяненко, дем'ян, дем яненко, яненко їжак                        ; емян
            გიორგი ბერიძე             ; გიო, ბერიძე გიორგი, ᲒᲘᲝᲠᲒᲘ                                     ; იორგი
            Արմեն Պետրոսյան           ; արմեն, ՊԵՏՐՈՍՅԱՆ ԱՐՄԵՆ                                            ; րմեն
            أحمد إبراهيم              ; احمد ابراهيم, أحمد, إبراهيم, اَحْمَد, ٱحمد, احـمـد, ﺃﺣﻤﺪ, ابراهیم ; حمد, احمدابراهيم
            مُحَمَّد رؤوف فاطمة مصطفى    ; محمد, رووف, فاطمه, مصطفي, مصطفی, محمّد فاطمة                       ; حمد
            علاء رائد عبد الرحمٰن      ; علا, علاء, رايد, رائد, الرحمن عبد                                ; لاء
            علی‌رضا کریمی              ; علی رضا, علی‌رضا, علیرضا, كريمي, رضا کری, علي                      ; لیرضا
            محمد بہادر شاہ گھمن        ; بهادر شاه, بہادر, شاہ محمد, گهمن                                 ; ہادر
            שָׁרוֹן בֶּן־דּוֹד ג׳ורג׳       ; שרון, בן דוד, בןדוד, בן-דוד, דוד שרון, ג'ורג, גורג                ; רון
            רמב״ם                     ; רמב"ם, רמבם, רמב                                                  ; מבם
            फ़रहान क़ाज़ी हिन्दी          ; फरहान काजी, फ़रहान, क़ाज़ी, काज़ी हिन्दी, हि                        ; रहान, हन्दी
            জয়ন্ত রায় বড়ুয়া           ; জয়ন্ত, রায়, রা, বড়ু                                             ; জয, বড, রায
            ਸ਼ਰਮਾ ਸਿੰਘ                  ; ਸ਼ਰਮਾ, ਸਿੰ, ਸਿੰਘ ਸ਼                                               ; ਰਮਾ
            தமிழ்ச்செல்வன் கொற்றவை       ; தமிழ், கொற்ற, கொ தமி                                              ; மிழ், கெ
            สมชาย ใจดี น้ำฝน           ; สมชาย, ใจดี สม, น้ำฝน, น้ํา                                       ; มชาย, นำ
            王小明                    ; 王小明, 王, 小明, 王小, 王 小明, 小明 王, 王 小 明                    ; 明, 小, 王明
            戚 俊                     ; 戚俊, 戚 俊, 戚, 俊, 俊 戚                                          ; 俊戚
            欧阳俊                    ; 欧阳俊, 欧阳, 欧 阳 俊, 阳俊                                        ; 阳, 欧俊
            李明                      ; 李, 明, 李 明, 明 李, 李明                                          ; 明李
            陈大文 Chen Tai-Man       ; 陈大文, 大文 chen, chen tai man, taiman, 陈 大文                    ; 文, 文chen
            Ōta太田・アン              ; ota, 太田, 太田アン, 田アン, アン ota                               ; 田
            𠮷野家 〆木 佐々木         ; 𠮷, 野家, 〆木, 佐々木, 々木, 野家〆木                              ; 家, 木
            山田 はなこ               ; 山田はなこ, 山田 ハナコ, ﾊﾅｺ, はなこ 山田, 山田ハナ, 田は           ; 花子, はなご
            ガブリエル・ドゥノア さゝき ; がぶりえる, ｶﾞﾌﾞﾘｴﾙ, ガブリエルド, サヽキ, ノア, ブリエル             ; カ, カフ
            ゆき                      ; ユキ, ゆ, ﾕｷ                                                        ; キ, き
            김철수                    ; 김철수, 김, 김 철수, 철수, 철수 김, 김철, 김 철 수                   ; 기, 수, 철, 철스, 김수
            임이랑 Rim                ; 임, 임이, 이랑, 임 이랑 rim, 임이랑rim                              ; 이, 이임, 랑
            강 남 길                  ; 강남길, 남길, 강 남길, 길 강                                        ; 가, 강길
            """;

    @Test
    default void names_areFoundAsPeopleTypeThem_andByNothingElse() throws Exception {
        String merchant = Records.newMerchant();
        List<String[]> rows = KEYBOARDS.lines().map(line -> line.split(";", -1)).toList();
        Map<String, List<String>> idsOfNames = new LinkedHashMap<>();
        List<TransactionDocument> documents = new ArrayList<>();
        for (String[] row : rows) {
            // However the characters of the name are put together.
            for (Normalizer.Form form : Normalizer.Form.values()) {
                String id = "t" + documents.size();
                String name = Normalizer.normalize(row[0].strip(), form);
                documents.add(Records.document(merchant, id, Map.of("payer.name", name)));
                idsOfNames.computeIfAbsent(row[0], unseen -> new ArrayList<>()).add(id);
            }
        }
        TransactionSearch search = holding(documents);
        for (String[] row : rows) {
            List<String> ids = Objects.requireNonNull(idsOfNames.get(row[0]));
            assertThat(named(search, merchant, row[0])).as(row[0]).containsAll(ids);
            for (String typed : row[1].split(",", -1)) {
                assertThat(named(search, merchant, typed))
                        .as("«%s» for %s", typed, row[0])
                        .containsAll(ids);
            }
            for (String other : row[2].split(",", -1)) {
                assertThat(named(search, merchant, other))
                        .as("«%s» for %s", other, row[0])
                        .doesNotContainAnyElementsOf(ids);
            }
        }
    }

    /** What a name finds, which the search for text finds too. */
    private static List<String> named(TransactionSearch search, String merchant, String typed) {
        List<String> found =
                ids(search, merchant, new FieldFilter.NameQuery(Records.field("payer.name"), typed.strip()));
        assertThat(ids(search, merchant, new TextQuery(texts(), typed.strip())))
                .as(typed)
                .isEqualTo(found);
        return found;
    }

    @Test
    default void nameCopiedFromAList_findsItsRow_whateverTheName() throws Exception {
        String merchant = Records.newMerchant();
        List<String> names = List.of(
                "...",
                "- ' -",
                "?!",
                "💐",
                "👩‍👩‍👧 Ana ❤️",
                "María de los Ángeles Gómez y Ruiz",
                "a b c d e f g h i j k l",
                "Anne - Marie ´ (née) Smith, Dr. med.",
                "x".repeat(300),
                "王".repeat(200),
                "a-".repeat(150),
                "Zoë 4111 1111 1111 1111",
                "Line\nbreak\tand \u0001 control",
                "\u200fمحمد\u200e \u202bعلی\u200cرضا\u202c",
                "क्\u200dष",
                "\u0378\u2fe0 unassigned",
                "ء",
                "\u0301",
                "\u200b",
                "﷽ ﷺ",
                "~^|+<>= $€");
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            documents.add(Records.document(merchant, "n" + i, Map.of("payer.name", names.get(i))));
        }
        TransactionSearch search = holding(documents);
        for (int i = 0; i < names.size(); i++) {
            String listed = CardNumbers.mask(names.get(i));
            assertThat(ids(search, merchant, new FieldFilter.NameQuery(Records.field("payer.name"), listed)))
                    .as(names.get(i))
                    .contains("n" + i);
        }
    }

    @Test
    default void addresses_areFoundInAnyCase_wholeOrByAPart() throws Exception {
        Map<String, String> addresses = table("""
                plain  | Jose.Garcia@Example.com
                plus   | mary+shop@mail.example.org
                star   | *star*@example.net
                query  | a?b\\c@example.com
                german | Müller@Bücher.example
                greek  | ΟΔΟΣ@ΠΑΡΆΔΕΙΓΜΑ.ΕΛ
                cyril  | Иван@пример.рф
                hindi  | राम@उदाहरण.भारत
                han    | 用户@例子.公司
                """);
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        addresses.forEach(
                (id, address) -> documents.add(Records.document(merchant, id, Map.of("payer.email", address))));
        TransactionSearch search = holding(documents);
        table("""
                jose.garcia@example.com | plain
                JOSE.GARCIA@EXAMPLE.COM | plain
                jose.garcia@example     |
                jose*                   |
                _@example.com           | plain query
                _MAIL.example_          | plus
                mary+_                  | plus
                *star*@example.net      | star
                _tar*@_                 | star
                _*_                     | star
                _?_                     | query
                _\\_                    | query
                _b\\c_                  | query
                müller@bücher.example   | german
                mu\u0308ller@bu\u0308cher.example | german
                muller@bucher.example   |
                οδοσ@παράδειγμα.ελ      | greek
                οδος_                   | greek
                _@ПРИМЕР.РФ             | cyril
                राम_                    | hindi
                _例子_                  | han
                _|jose_                 |
                """)
                .forEach((asked, ids) -> assertThat(ids(search, merchant, address(asked)))
                        .as(asked)
                        .containsExactlyInAnyOrderElementsOf(ids.isEmpty() ? List.of() : List.of(ids.split(" ", -1))));
    }

    @Test
    default void partOfAnAddress_isFoundWhateverItsCharacters() throws Exception {
        Map<String, String> addresses = table("""
                plain   | abcabd@example.com
                twice   | abab@abba.example
                percent | 50%off@example.com
                quoted  | "j d"@example.com
                smile   | jo😀se@example.com
                grin    | jo😁se@example.com
                accent  | rene\u0301@example.com
                upper   | QRSTX@EXAMPLE.COM
                short   | a@b
                """);
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        addresses.forEach(
                (id, address) -> documents.add(Records.document(merchant, id, Map.of("payer.email", address))));
        TransactionSearch search = holding(documents);
        table("""
                _abd_               | plain
                _abcabd@_           | plain
                _abdabc_            |
                _bcab_              | plain
                _abab_              | twice
                _ababab_            |
                _abba_              | twice
                _@abab_             |
                _abab@abba.example  | twice
                _%_                 | percent
                _0%o_               | percent
                _50%off@example.com | percent
                _ _                 | quoted
                _j d"@_             | quoted
                _😀_                | smile
                _o😀s_              | smile
                _😀se@example.com   | smile
                _😁_                | grin
                _é@_                | accent
                _e\u0301@_          | accent
                _\u0301@_           |
                _rene@_             |
                _e_                 | plain twice percent quoted smile grin accent upper
                _m                  | plain percent quoted smile grin accent upper
                _om                 | plain percent quoted smile grin accent upper
                _b                  | short
                _@b                 | short
                _a@b                | short
                _xa@b               |
                _a@b_               | short
                _qrstx@_            | upper
                _QRSTX@EXAMPLE.COM  | upper
                _q@_                |
                _example            | twice
                _xample             | twice
                _exampl             |
                """)
                .forEach((asked, ids) -> assertThat(ids(search, merchant, address(asked)))
                        .as(asked)
                        .containsExactlyInAnyOrderElementsOf(ids.isEmpty() ? List.of() : List.of(ids.split(" ", -1))));
    }

    /** The texts of an item stay as they were sent; the address in them is found. */
    @Test
    default void addresses_areFoundHoweverTheyWereSent() throws Exception {
        String merchant = Records.newMerchant();
        Map<String, String> addresses = Map.of(
                "plain", "jo@example.org",
                "blank", "jo2@example.org \t",
                "around", "\u00a0Jo5@Example.org\u200b",
                "named", "Jo Doe <jo3@example.org>",
                "mailto", "MAILTO:jo4@example.org?subject=Hi",
                "letters", "info@müller.example",
                "encoded", "Info@XN--MLLER-KVA.example",
                "broken", "info@xn--mller-kvaaaaaaaa.example",
                "dot", "用户@例子。公司",
                "space", "a b@example.org");
        List<TransactionDocument> documents = new ArrayList<>();
        addresses.forEach(
                (id, address) -> documents.add(Records.document(merchant, id, Map.of("payer.email", address))));
        TransactionSearch search = holding(documents);
        table("""
                jo@example.org                    | plain
                jo2@example.org                   | blank
                jo3@example.org                   | named
                jo4@example.org                   | mailto
                JO5@example.org                   | around
                mailto:jo@example.org             | plain
                Jo Doe <jo2@example.org>          | blank
                "Doe, Jo" <mailto:jo3@example.org> | named
                info@müller.example               | letters encoded
                info@mu\u0308ller.example          | letters encoded
                info@xn--mller-kva.example        | letters encoded
                info@muller.example               |
                info@xn--mller-kvaaaaaaaa.example | broken
                jo*                               |
                jo_                               | plain blank named mailto around
                _o2@example.org                   | blank
                _3@example.org                    | named
                _o4@example.or_                   | mailto
                info@mül_                         | letters encoded
                info@xn--mller-kva_               | letters encoded broken
                info@xn--mller-kv_                | encoded broken
                _@xn--mller-kva.example           | letters encoded
                _xn--mller_                       | encoded broken
                _@Müller_                         | letters encoded
                用户@例子.公司                    | dot
                _。公司                           | dot
                a b@example.org                   | space
                b@example.org                     |
                """)
                .forEach((asked, ids) -> assertThat(ids(search, merchant, address(asked)))
                        .as(asked)
                        .containsExactlyInAnyOrderElementsOf(ids.isEmpty() ? List.of() : List.of(ids.split(" ", -1))));
        assertThat(ids(
                        search,
                        merchant,
                        new FieldFilter.EmailQuery(Records.field("payer.email"), " jo@exa", false, true)))
                .containsExactly("plain");
        assertThat(ids(
                        search,
                        merchant,
                        new FieldFilter.EmailQuery(Records.field("payer.email"), "2@example.org ", true, false)))
                .containsExactly("blank");
        table("""
                jo2@example.org               | blank
                jo3@example.org               | named
                doe                           | named
                <jo3                          | named
                jo4@example                   | mailto
                mailto:jo2@example.org        | blank
                <jo@example.org>              | plain
                info@müller.example           | letters encoded
                info@muller.ex                | letters encoded
                info@xn--mller-kva.example    | letters encoded
                b@example.org a               | space
                """)
                .forEach((asked, ids) -> assertThat(ids(search, merchant, new TextQuery(texts(), asked)))
                        .as("q=" + asked)
                        .containsExactlyInAnyOrderElementsOf(List.of(ids.split(" ", -1))));
    }

    @Test
    default void text_isFoundAcrossFields_byStartsOfValuesAndWords() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                Records.document(merchant, "txn_01JCX4Q7", Map.of("invoice_id", "INV-1001")),
                Records.document(merchant, "b", Map.of("reference", "order/77", "payer.name", "García, José")),
                Records.document(merchant, "c", Map.of("payer.email", "sean.obrien@example.com")),
                Records.document(
                        merchant, "d", Map.of("payer.name", "Sean O'Brien", "note", "Please call\n(INV-1001) — danke")),
                Records.document(merchant, "e", Map.of("custom_id", "INV-1001", "store_id", "1001")),
                Records.document(merchant, "f", Map.of("note", "हिन्दी में\u00a0ＷＩＤＥ Straße " + "x".repeat(3_000))),
                Records.document(Records.newMerchant(), "g", Map.of("invoice_id", "INV-1001"))));
        Map<String, String> asked = new LinkedHashMap<>(table("""
                1001            | d txn_01JCX4Q7
                inv-1001        | d txn_01JCX4Q7
                INV             | d txn_01JCX4Q7
                (inv            | d
                txn_01          | txn_01JCX4Q7
                01jc            | txn_01JCX4Q7
                jcx             |
                order/7         | b
                77              | b
                jose garcia     | b
                garc order      | b
                o'brien         | c d
                o’br            | c d
                obrien          | c d
                sean            | c d
                @exam           |
                example com     | c
                sean.obr        | c
                sean-obrien     | d
                sean@obr        |
                danke please    | d
                —               | d
                हिन्            | f
                wide STRASSE    | f
                cx              |
                sean jose       |
                """));
        asked.put("x".repeat(199), "f");
        asked.forEach((text, ids) -> assertThat(ids(search, merchant, new TextQuery(texts(), text)))
                .as(text)
                .containsExactlyInAnyOrderElementsOf(ids.isEmpty() ? List.of() : List.of(ids.split(" ", -1))));
    }

    @Test
    default void alternativesAndNegations_areWhatTheySay() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                Records.document(merchant, "a", Map.of("store_id", "s1", "created_at", millis("2026-11-02T00:00:00Z"))),
                Records.document(merchant, "b", Map.of("store_id", "s2", "created_at", millis("2026-11-16T00:00:00Z"))),
                Records.document(
                        merchant, "c", Map.of("status", "PENDING", "created_at", millis("2026-12-07T00:00:00Z")))));
        TransactionFilter first = any("store_id", "s1");
        TransactionFilter second = any("store_id", "s2");
        TransactionFilter early =
                new FieldFilter.During(Records.field("created_at"), null, Instant.parse("2026-11-03T00:00:00Z"));
        TransactionFilter late =
                new FieldFilter.During(Records.field("created_at"), Instant.parse("2026-12-01T00:00:00Z"), null);

        assertThat(ids(search, merchant, or(first, second))).containsExactly("b", "a");
        assertThat(ids(search, merchant, or())).isEmpty();
        assertThat(ids(search, merchant, and())).containsExactly("c", "b", "a");
        assertThat(ids(search, merchant, not(first))).containsExactly("c", "b");
        assertThat(ids(search, merchant, not(not(first)))).containsExactly("a");
        assertThat(ids(search, merchant, not(and()))).isEmpty();
        assertThat(ids(search, merchant, not(or(first, second)))).containsExactly("c");
        assertThat(ids(search, merchant, not(and(first, second)))).containsExactly("c", "b", "a");
        assertThat(ids(search, merchant, or(early, late))).containsExactly("c", "a");
        assertThat(ids(search, merchant, not(or(early, late)))).containsExactly("b");
        assertThat(ids(search, merchant, not(early))).containsExactly("c", "b");
        assertThat(ids(search, merchant, and(not(early), not(late)))).containsExactly("b");
        assertThat(ids(search, merchant, or(and(early, any("status", "PENDING")), second)))
                .containsExactly("b");
        assertThat(ids(search, merchant, and(early, late))).isEmpty();
    }

    @Test
    default void everyField_existsOrNot() throws Exception {
        String merchant = Records.newMerchant();
        Map<String, Object> full = new TreeMap<>();
        for (FilterField filter : FilterField.of(FieldCatalogue.transaction())) {
            Field field = filter.field();
            if (field.nullable() && field.kind() == FieldKind.STRING) {
                full.put(field.path(), field.format() == FieldFormat.LAST4 ? "4242" : "ES");
            } else if (field.nullable()) {
                full.put(field.path(), millis("2026-11-19T08:00:00Z"));
            }
        }
        TransactionSearch search = holding(
                List.of(Records.document(merchant, "full", full), Records.document(merchant, "bare", Map.of())));
        assertThat(full).hasSizeGreaterThan(12);
        for (FilterField filter : FilterField.of(FieldCatalogue.transaction())) {
            Field field = filter.field();
            if (filter.kind() == FilterField.FilterFieldKind.TEXT
                    || filter.kind() == FilterField.FilterFieldKind.PAIRS) {
                continue;
            }
            // What the log took in is known of every transaction.
            boolean always = !full.containsKey(field.path()) || field.path().equals("ingested_at");
            TransactionFilter exists = new FieldFilter.Exists(field);
            assertThat(ids(search, merchant, exists))
                    .as(field.path())
                    .containsExactlyInAnyOrderElementsOf(always ? List.of("full", "bare") : List.of("full"));
            assertThat(ids(search, merchant, not(exists)))
                    .as(field.path())
                    .isEqualTo(always ? List.of() : List.of("bare"));
        }
    }

    @Test
    default void nameWithoutAWord_isAName() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                Records.document(merchant, "dots", Map.of("payer.name", "...")),
                Records.document(merchant, "none", Map.of("payer.email", "a@example.com"))));
        assertThat(ids(search, merchant, new FieldFilter.Exists(Records.field("payer.name"))))
                .containsExactly("dots");
    }

    @Test
    default void metadata_isFoundByKeyAndValue() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                Records.document(merchant, "a", Map.of("metadata", Map.of("order", "7", "note", "x"))),
                Records.document(merchant, "b", Map.of("metadata", Map.of("order", "", "Größe", "XL"))),
                Records.document(merchant, "c", Map.of())));
        Field metadata = Records.field("metadata");
        assertThat(ids(search, merchant, new FieldFilter.HasPair(metadata, "order", List.of("7", "8"))))
                .containsExactly("a");
        assertThat(ids(search, merchant, new FieldFilter.HasPair(metadata, "order", List.of("x"))))
                .isEmpty();
        assertThat(ids(search, merchant, new FieldFilter.HasPair(metadata, "Order", List.of("7"))))
                .isEmpty();
        assertThat(ids(search, merchant, new FieldFilter.HasPair(metadata, "Größe", List.of("XL"))))
                .containsExactly("b");
        assertThat(ids(search, merchant, new FieldFilter.HasKey(metadata, "order")))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(ids(search, merchant, not(new FieldFilter.HasKey(metadata, "note"))))
                .containsExactlyInAnyOrder("b", "c");
    }

    @Test
    default void amounts_areComparedAbsolutely() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                money(merchant, "eur", "10.05", "EUR"),
                money(merchant, "back", "-10.05", "EUR"),
                money(merchant, "yen", "11", "JPY"),
                money(merchant, "dinar", "10.051", "KWD")));
        assertThat(ids(search, merchant, between("10.05", "10.05"))).containsExactlyInAnyOrder("eur", "back");
        assertThat(ids(search, merchant, between("10.0501", null))).containsExactlyInAnyOrder("yen", "dinar");
        assertThat(ids(search, merchant, between(null, "10.0509"))).containsExactlyInAnyOrder("eur", "back");
        assertThat(ids(search, merchant, between("10.050", "10.0500"))).containsExactlyInAnyOrder("eur", "back");
        assertThat(ids(search, merchant, between("11.000", "11.000"))).containsExactly("yen");
        assertThat(ids(search, merchant, between(null, "-0.0001"))).isEmpty();
        assertThat(ids(search, merchant, not(between("10.05", "10.05")))).containsExactlyInAnyOrder("yen", "dinar");
    }

    @Test
    default void walk_seesEveryRowOnce_inBothDirections() throws Exception {
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            documents.add(
                    Records.document(merchant, "t" + i, Map.of("created_at", Records.CREATED.toEpochMilli() + i / 4)));
        }
        TransactionSearch search = holding(documents);
        for (Order order : Order.values()) {
            List<String> forward = new ArrayList<>();
            TransactionPage page = page(search, merchant, and(), order, 7, null, false);
            forward.addAll(ids(page));
            Position start = null;
            while (page.next() != null) {
                page = page(search, merchant, and(), order, 7, page.next(), false);
                forward.addAll(ids(page));
                start = page.previous();
            }
            assertThat(forward).doesNotHaveDuplicates().hasSize(30);
            assertThat(new TreeSet<>(forward)).hasSize(30);
            List<String> backward = new ArrayList<>(ids(page));
            while (start != null) {
                page = page(search, merchant, and(), order, 7, start, true);
                backward.addAll(0, ids(page));
                start = page.previous();
            }
            assertThat(backward).isEqualTo(forward);
            assertThat(ids(page(search, merchant, and(), order, 30, null, false)))
                    .isEqualTo(forward);
        }
    }

    @Test
    default void otherMerchants_areInvisible_toAnyRequest() throws Exception {
        String merchant = Records.newMerchant();
        String other = Records.newMerchant();
        TransactionSearch search = holding(List.of(
                Records.document(merchant, "mine", Map.of("store_id", "s")),
                Records.document(other, "theirs", Map.of("store_id", "s"))));
        for (TransactionFilter filter : List.of(
                and(),
                or(any("store_id", "s"), any("merchant_id", other)),
                not(any("merchant_id", merchant)),
                not(or()),
                not(any("store_id", "t")))) {
            assertThat(ids(search, merchant, filter)).doesNotContain("theirs");
        }
        assertThat(search.find(new TenantScope(merchant), "mine", soon())).isPresent();
        assertThat(search.find(new TenantScope(merchant), "theirs", soon())).isEmpty();
    }

    /** Rows of one instant among them, so that the place is found by the tie. */
    @Test
    default void placeAfterSoManyRows_isWhereTheNextPageStarts() throws Exception {
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            documents.add(Records.document(
                    merchant, "row" + i, Map.of("created_at", millis("2026-11-19T08:00:00Z") + i / 10)));
        }
        TransactionSearch search = holding(documents);
        TenantScope scope = new TenantScope(merchant);
        for (Order order : List.of(Order.CREATED_AT_ASCENDING, Order.CREATED_AT_DESCENDING)) {
            List<String> all = ids(page(search, merchant, and(), order, 100, null, false));
            for (int rows : List.of(1, 7, 10, 24)) {
                Position position = search.after(scope, and(), order, rows, soon());
                assertThat(position).isNotNull();
                assertThat(ids(page(search, merchant, and(), order, 100, position, false)))
                        .isEqualTo(all.subList(rows, all.size()));
            }
            assertThat(search.after(scope, and(), order, 25, soon())).isNull();
            assertThat(search.after(scope, and(), order, TransactionSearch.MAX_OFFSET, soon()))
                    .isNull();
        }
    }

    @Test
    default void row_isTheItem() throws Exception {
        String merchant = Records.newMerchant();
        StoredTransaction row = holding(List.of(Records.document(merchant, "one", Map.of("version", 7L))))
                .find(new TenantScope(merchant), "one", soon())
                .orElseThrow();
        assertThat(row.id()).isEqualTo("one");
        assertThat(row.version()).isEqualTo(7);
        assertThat(new String(row.bytes(), row.offset(), row.length(), StandardCharsets.UTF_8))
                .startsWith("{\"id\":\"one\"")
                .doesNotContain("\"tie\"");
    }

    private static TransactionFilter address(String pattern) {
        boolean openStart = pattern.startsWith("_");
        boolean openEnd = pattern.endsWith("_");
        String text = pattern.substring(openStart ? 1 : 0, pattern.length() - (openEnd ? 1 : 0));
        return new FieldFilter.EmailQuery(Records.field("payer.email"), text, openStart, openEnd);
    }

    private static TransactionFilter between(@Nullable String least, @Nullable String most) {
        return new FieldFilter.Between(
                Records.field("amount"),
                least == null ? null : new BigDecimal(least),
                most == null ? null : new BigDecimal(most));
    }

    private static TransactionDocument money(String merchant, String id, String value, String currency) {
        return Records.document(
                merchant,
                id,
                Map.of(
                        "direction",
                        value.startsWith("-") ? "DEBIT" : "CREDIT",
                        "amount",
                        Records.money(value, currency)));
    }

    private static List<Field> texts() {
        return FilterField.of(FieldCatalogue.transaction()).stream()
                .filter(filter -> filter.kind() == FilterField.FilterFieldKind.TEXT)
                .findFirst()
                .orElseThrow()
                .fields();
    }

    private static TransactionFilter any(String path, String value) {
        return new FieldFilter.AnyOf(Records.field(path), List.of(value));
    }

    private static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(List.of(filters));
    }

    private static TransactionFilter or(TransactionFilter... filters) {
        return new TransactionFilter.Or(List.of(filters));
    }

    private static TransactionFilter not(TransactionFilter filter) {
        return new TransactionFilter.Not(filter);
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    /** Returns the ids that are found, the newest first; all of them, and as many as the total says. */
    private static List<String> ids(TransactionSearch search, String merchant, TransactionFilter filter) {
        TransactionPage page = page(search, merchant, filter, Order.CREATED_AT_DESCENDING, 1000, null, false);
        assertThat(page.total()).isEqualTo(new PageTotal(page.rows().size(), true));
        return ids(page);
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }

    private static TransactionPage page(
            TransactionSearch search,
            String merchant,
            TransactionFilter filter,
            Order order,
            int limit,
            @Nullable Position position,
            boolean backward) {
        return search.page(
                new TenantScope(merchant),
                new PageRequest(filter, order, limit, TotalMode.EXACT, position, backward),
                soon());
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }

    private static Map<String, String> table(String text) {
        Map<String, String> rows = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            // The last bar of a line parts its columns: what is asked for may have one too.
            int bar = line.lastIndexOf('|');
            rows.put(line.substring(0, bar).strip(), line.substring(bar + 1).strip());
        });
        return rows;
    }
}
