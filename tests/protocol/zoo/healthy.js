// A sound bot in JavaScript: takes the first option.
const say = (line) => process.stdout.write(line + "\n");
say("hello 1.0 :healthy.js");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [verb, number] = line.split(" ");
  if (verb === "new") say(`ready ${number}`);
  else if (verb === "ask") say(`do ${number} #1`);
  else if (verb === "quit") process.exit(0);
});
