// The page: what it shows depends on the secret behind the # of its address.

import { Lobby } from "./lobby.js";
import { Table } from "./table.js";
import { t, translatePage } from "./words.js";

const notice = document.getElementById("notice");

/** Say something that nobody may miss; "" for nothing. */
export function announce(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

async function begin() {
  const key = decodeURIComponent(location.hash.slice(1));
  if (!key) {
    announce(t("Come by a link: civdawn table prints them."));
    return;
  }
  let answer;
  try {
    answer = await fetch("/api/me", { headers: { Authorization: `Bearer ${key}`, "Accept-Language": document.documentElement.lang } });
  } catch {
    announce(t("The table does not answer; trying again."));
    setTimeout(begin, 1500);
    return;
  }
  if (!answer.ok) {
    announce((await answer.text()).trim());
    return;
  }
  announce("");
  const me = await answer.json();
  if (me.role === "owner") new Lobby(document.getElementById("lobby"), key, announce);
  else new Table(key, me, announce);
}

addEventListener("hashchange", () => location.reload());
translatePage();
begin();
