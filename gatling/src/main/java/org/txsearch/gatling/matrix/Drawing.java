package org.txsearch.gatling.matrix;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts as SVG, in colours that colour-blind people can distinguish. */
final class Drawing {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 420;
    private static final int LABEL_ROTATION = 20;
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    /** Okabe and Ito's palette. */
    private static final Color[] COLOURS = {
        new Color(0x0072B2),
        new Color(0xE69F00),
        new Color(0x009E73),
        new Color(0xD55E00),
        new Color(0xCC79A7),
        new Color(0x56B4E9),
        new Color(0x000000),
        new Color(0xF0E442)
    };

    private Drawing() {}

    /**
     * A line of a chart.
     *
     * @param name its name in the legend
     * @param x where its points are
     * @param y how high they are
     */
    record Line(String name, List<? extends Number> x, List<? extends Number> y) {

        Line {
            x = List.copyOf(x);
            y = List.copyOf(y);
        }
    }

    /** Lines over numbers; marked points have a label. */
    static String lines(String title, String xTitle, String yTitle, List<Line> lines, List<Line> marked)
            throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        style(chart.getStyler());
        chart.getStyler().setYAxisMin(0.0);
        for (Line line : lines) {
            chart.addSeries(line.name(), line.x(), line.y()).setMarker(SeriesMarkers.CIRCLE);
        }
        for (Line line : marked) {
            XYSeries series = chart.addSeries(line.name(), line.x(), line.y());
            series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
            series.setMarker(SeriesMarkers.DIAMOND);
            series.setMarkerColor(Color.RED);
        }
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(chart, svg, VectorGraphicsFormat.SVG);
        return inline(svg);
    }

    /** Bars side by side over names. */
    static String bars(String title, String yTitle, List<String> names, List<Bars> groups) throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .yAxisTitle(yTitle)
                .build();
        style(chart.getStyler());
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setXAxisLabelRotation(LABEL_ROTATION);
        for (Bars group : groups) {
            chart.addSeries(group.name(), names, group.heights());
        }
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(chart, svg, VectorGraphicsFormat.SVG);
        return inline(svg);
    }

    /**
     * The bars of one colour.
     *
     * @param name its name in the legend
     * @param heights one for each name on the axis
     */
    record Bars(String name, List<Double> heights) {

        Bars {
            heights = List.copyOf(heights);
        }
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setSeriesColors(COLOURS);
        styler.setLegendFont(FONT);
        styler.setAxisTickLabelsFont(FONT);
        styler.setAxisTitleFont(FONT);
        styler.setChartTitleFont(FONT.deriveFont(Font.BOLD, 15f));
        styler.setChartTitleBoxVisible(false);
    }

    /** Without the prologue of a file, and without the writer's empty name spaces, which hide everything. */
    private static String inline(ByteArrayOutputStream svg) {
        String text = svg.toString(StandardCharsets.UTF_8);
        return text.substring(text.indexOf("<svg")).replace(" xmlns=\"\"", "");
    }
}
