/** Long form of test/hub/crash.test.ts: `node bench/hub-crash.ts [kills=200]`. Exits 1 when a promise was broken. */
import { runCrashes } from '../test/hub/crash-driver.ts';

const kills = Number(process.argv[2] ?? 200);
const report = await runCrashes(kills, Math.random, (line) => console.error(line));
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.broken.length === 0 && report.kills === kills ? 0 : 1;
