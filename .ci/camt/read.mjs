// Prints what iso20022.js reads of a camt.053 file: of each statement its currency, balances and entries.
import { readFileSync } from 'node:fs'
import { CashManagementEndOfDayReport } from 'iso20022.js'

const report = CashManagementEndOfDayReport.fromXML(readFileSync(process.argv[2], 'utf8'))
console.log(JSON.stringify(report.statements, (key, value) => (typeof value === 'bigint' ? value.toString() : value)))
