import { stringLiteral } from '../code-samples.ts';
import type { CensusColumn } from './api.ts';

/** What parts of a table are of a whole without what could not be computed: (007 + 008) / (001 − 011). */
export interface CensusShare {
  parts: readonly CensusColumn[];
  whole: CensusColumn;
  without: readonly CensusColumn[];
}

/** Whether a row of a table has what is in no other row, and in no share: what could not be computed. */
export function isNotComputed(name: string): boolean {
  return /^not computed\b/i.test(name.trim());
}

const expressionOf = (columns: readonly CensusColumn[], sign: string) => {
  const lines = columns.map(({ code }) => code.slice(code.indexOf('_') + 1)).join(` ${sign} `);
  return columns.length > 1 ? `(${lines})` : lines;
};

/** The share as a formula of the table's lines: "(007 + 008) / (001 − 011)". */
export function shareFormula({ parts, whole, without }: CensusShare): string {
  return `${expressionOf(parts, '+')} / ${expressionOf([whole, ...without], '−')}`;
}

// The margin of a sum is the root of the sum of the squared margins; that of a share subtracts the margin of the whole, or
// adds it where that leaves less than nothing, as the Census Bureau's handbook says. Instead of the margin of a controlled
// total, which has none, there is a code below zero, or NA in tidycensus; instead of an estimate, where nothing is known.

const list = (columns: readonly CensusColumn[]) => columns.map(({ code }) => stringLiteral(code)).join(', ');

/** Lines of R that add `share` and `share_moe` (90%) to the wide result `data`. */
export function shareInR({ parts, whole, without }: CensusShare): string {
  const minus = without.length === 0 ? '' : ' - rowSums(data[paste0(base[-1], "E")])';
  return `
part <- c(${list(parts)})
base <- c(${list([whole, ...without])})
margins <- data[paste0(c(part, base), "M")]
margins[is.na(margins)] <- 0
part_estimate <- rowSums(data[paste0(part, "E")])
base_estimate <- data[[paste0(base[1], "E")]]${minus}
part_variance <- rowSums(margins[paste0(part, "M")]^2)
base_variance <- rowSums(margins[paste0(base, "M")]^2)
data$share <- part_estimate / base_estimate
radicand <- part_variance - data$share^2 * base_variance
radicand <- ifelse(radicand < 0, part_variance + data$share^2 * base_variance, radicand)
data$share_moe <- sqrt(radicand) / base_estimate
`;
}

/** Lines of Python that add "share" and "share_moe" (90%) to each row of \`data\`, and print them. */
export function shareInPython({ parts, whole, without }: CensusShare): string {
  return `

def estimates(row, columns):
    values = [float(row[column + "E"] or "nan") for column in columns]
    return [value if value >= 0 else math.nan for value in values]


def variance(row, columns):
    return sum(max(float(row[column + "M"] or 0), 0) ** 2 for column in columns)


part = [${list(parts)}]
base = [${list([whole, ...without])}]
for row in data:
    whole, *without = estimates(row, base)
    total = (whole - sum(without)) or math.nan
    share = sum(estimates(row, part)) / total
    radicand = variance(row, part) - share**2 * variance(row, base)
    if radicand < 0:
        radicand = variance(row, part) + share**2 * variance(row, base)
    row["share"] = share
    row["share_moe"] = math.sqrt(radicand) / total
    print(row["NAME"], row["share"], row["share_moe"])
`;
}

/** A program of jq that makes an object with "share" and "share_moe" (90%) of each row of the response. */
export function shareInJq({ parts, whole, without }: CensusShare): string {
  const base = list([whole, ...without]);
  return `
    def estimate($column): .[$column + "E"] // -1 | tonumber | if . < 0 then nan else . end;
    def variance($column): .[$column + "M"] // 0 | tonumber | if . < 0 then 0 else . * . end;
    .[0] as $names | .[1:][] | [$names, .] | transpose | map({(.[0]): .[1]}) | add
    | ([estimate(${list(parts)})] | add) as $part
    | ([estimate(${base})] | 2 * .[0] - add | if . == 0 then nan else . end) as $total
    | ($part / $total) as $share
    | ([variance(${list(parts)})] | add) as $of_part
    | ($share * $share * ([variance(${base})] | add)) as $of_base
    | (if $of_part < $of_base then $of_part + $of_base else $of_part - $of_base end) as $radicand
    | {NAME, share: $share, share_moe: (($radicand | sqrt) / $total)}`;
}
