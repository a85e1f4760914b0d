package org.txsearch.gatling.matrix;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bars or lines over names, as SVG, in colours that colour-blind people can distinguish. */
final class Chart {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 420;
    private static final int LABEL_ROTATION = 20;
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    /** Okabe and Ito's palette. */
    private static final List<Integer> COLOURS =
            List.of(0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0xCC79A7, 0x56B4E9, 0x000000, 0xF0E442);

    private final String title;
    private final String xTitle;
    private final String yTitle;
    private final CategorySeriesRenderStyle style;
    private final Map<String, Map<String, Double>> series = new LinkedHashMap<>();

    private Chart(String title, String xTitle, String yTitle, CategorySeriesRenderStyle style) {
        this.title = title;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
        this.style = style;
    }

    static Chart lines(String title, String xTitle, String yTitle) {
        return new Chart(title, xTitle, yTitle, CategorySeriesRenderStyle.Line);
    }

    static Chart bars(String title, String yTitle) {
        return new Chart(title, "", yTitle, CategorySeriesRenderStyle.Bar);
    }

    /** Adds a bar, or a point of a line. */
    Chart add(String name, String x, double y) {
        series.computeIfAbsent(name, missing -> new LinkedHashMap<>()).put(x, y);
        return this;
    }

    String svg() throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        CategoryStyler styler = chart.getStyler();
        styler.setDefaultSeriesRenderStyle(style);
        styler.setYAxisMin(0.0);
        styler.setXAxisLabelRotation(xTitle.isEmpty() ? LABEL_ROTATION : 0);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setSeriesColors(COLOURS.stream().map(Color::new).toArray(Color[]::new));
        styler.setLegendFont(FONT);
        styler.setAxisTickLabelsFont(FONT);
        styler.setAxisTitleFont(FONT);
        styler.setChartTitleFont(FONT.deriveFont(Font.BOLD, 15f));
        styler.setChartTitleBoxVisible(false);
        Set<String> names = new LinkedHashSet<>();
        series.values().forEach(points -> names.addAll(points.keySet()));
        series.forEach((name, points) -> {
            List<@Nullable Double> heights = new ArrayList<>();
            names.forEach(x -> heights.add(points.get(x)));
            chart.addSeries(name, List.copyOf(names), heights);
        });
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(chart, svg, VectorGraphicsFormat.SVG);
        // Without the prologue of a file, and without the writer's empty name spaces, which hide everything.
        String text = svg.toString(StandardCharsets.UTF_8);
        return text.substring(text.indexOf("<svg")).replace(" xmlns=\"\"", "");
    }
}
