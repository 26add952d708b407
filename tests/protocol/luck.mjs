// Checks the draws of `civdawn replay --draws` from protocol/luck.md alone.
// Reads lines "SEED LABEL STREAM PLACE TOTAL NUMBER" and prints how many it has checked.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

const LIMIT = 1n << 64n;

function sha(text) {
  return createHash("sha256").update(text).digest("hex");
}

function draw(seed, stream, place, total) {
  const all = BigInt(total);
  const bound = (LIMIT / all) * all;
  for (let attempt = 0; ; attempt++) {
    const number = BigInt("0x" + sha(`${seed} ${stream} ${place} ${attempt}`).slice(0, 16));
    if (number < bound) return number % all;
  }
}

let checked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [seed, label, stream, place, total, number] = line.split(" ");
  const due = draw(seed, stream, place, total);
  if (due !== BigInt(number)) {
    console.log(`${label}: draw ${place} of ${stream} is ${due}, not ${number}`);
    process.exit(1);
  }
  checked += 1;
}
console.log(checked);
