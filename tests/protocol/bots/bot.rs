//! A bot that hears of every answer at once (`events=now`) and keeps counts of them: it copies the focus
//! cards that its rivals play most, and attacks who has attacked it. It answers in short notation.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

/// A line of the protocol: words, fields `key=value`, and perhaps a text behind the first ` :`.
struct Message<'a> {
    words: Vec<&'a str>,
    fields: HashMap<&'a str, &'a str>,
    text: Option<&'a str>,
}

impl<'a> Message<'a> {
    fn read(line: &'a str) -> Message<'a> {
        let (head, text) = match line.split_once(" :") {
            Some((head, text)) => (head, Some(text)),
            None => (line, None),
        };
        let mut words = Vec::new();
        let mut fields = HashMap::new();
        for part in head.split(' ').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some((key, value)) => {
                    fields.insert(key, value);
                }
                None => words.push(part),
            }
        }
        Message { words, fields, text }
    }

    fn word(&self, place: usize) -> &'a str {
        self.words.get(place).copied().unwrap_or("")
    }

    fn number(&self, place: usize) -> u32 {
        self.word(place).parse().unwrap_or(0)
    }
}

/// What is kept of the game that goes on.
#[derive(Default)]
struct Game {
    seat: u32,
    events: u32,                       // how many we have heard of
    plays: HashMap<String, u32>,       // focus cards the rivals have played, by their type
    words: HashMap<String, u32>,       // answers of everybody, by their first word
    asked: u32,                        // the question asked last
    tries: u32,                        // how often it was asked again
    hash: String,                      // what the table looked like then
    seen: HashMap<String, u32>,        // how often each hash was met
}

/// Send a line; nothing arrives that is not flushed. False when nobody listens any more.
fn say(line: &str) -> bool {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}

impl Game {
    /// `event K LABEL SEAT :TEXT`: K counts from 1, so that a gap would be seen.
    fn event(&mut self, message: &Message) {
        if message.number(1) != self.events + 1 {
            eprintln!("event {} came after {}", message.number(1), self.events);
        }
        self.events = message.number(1);
        let mut words = message.text.unwrap_or("").split(' ');
        let verb = words.next().unwrap_or("");
        *self.words.entry(verb.to_string()).or_default() += 1;
        let seat = message.number(3);
        if verb == "play" && seat != self.seat && seat != 0 {
            *self.plays.entry(words.next().unwrap_or("").to_string()).or_default() += 1;
        }
    }

    /// How good an answer looks.
    fn worth(&self, item: &str) -> i64 {
        let words: Vec<&str> = item.split(' ').collect();
        let value = words.get(1).copied().unwrap_or("-");
        let fights = self.words.get("attack").copied().unwrap_or(0);
        match words[0] {
            _ if value == "-" => 10,
            "play" => {
                let slot = words.last().and_then(|word| word.strip_prefix("pos"));
                let slot: i64 = slot.and_then(|digits| digits.parse().ok()).unwrap_or(0);
                let copied = self.plays.get(value).copied().unwrap_or(0);
                100 * slot + 10 * i64::from(copied.min(12))
            }
            "build" if !value.contains(',') => 90, // a wonder, by its name
            "build" => 80,
            "learn" => 70,
            "place" | "take" | "move" | "token" => 50,
            "attack" => 15 + i64::from(fights.min(30)), // the more they fight, the more we do
            "reinforce" => 30,
            "spend" => 5,
            _ => 20,
        }
    }

    /// `ask N LABEL KIND ... :ITEM|ITEM`
    fn ask(&mut self, message: &Message) -> bool {
        let number = message.number(1);
        self.tries = if number == self.asked { self.tries + 1 } else { 0 };
        self.asked = number;
        self.hash = message.fields.get("hash").unwrap_or(&"").to_string();
        *self.seen.entry(self.hash.clone()).or_default() += 1;
        let items: Vec<&str> = message.text.unwrap_or("").split('|').collect();
        if self.tries > 0 {
            return say(&format!("do {number} #{}", 1 + self.tries as usize % items.len()));
        }
        let mut best = items[0];
        for item in &items {
            if self.worth(item) > self.worth(best) {
                best = item;
            }
        }
        // Shorthand of the grammar: `play culture pos3` may be written `play pos3`.
        let words: Vec<&str> = best.split(' ').collect();
        if words.len() == 3 && words[0] == "play" && words[2].starts_with("pos") {
            return say(&format!("do {number} :play {}", words[2]));
        }
        say(&format!("do {number} :{best}"))
    }
}

fn main() {
    let mut game = Game::default();
    if !say("hello 1.0 options=list events=now hash=yes :Copycat (Rust)") {
        return;
    }
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let line = line.trim_end_matches('\r');
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let message = Message::read(line);
        let listening = match message.word(0) {
            "new" => {
                let seat = message.fields.get("seat").and_then(|seat| seat.parse().ok());
                game = Game { seat: seat.unwrap_or(1), ..Game::default() };
                say(&format!("ready {}", message.number(1)))
            }
            "event" => {
                game.event(&message);
                true
            }
            "ask" => game.ask(&message),
            "ping" => say(&format!("pong {}", message.word(1))),
            "error" => {
                // A refused answer is followed by the same question; `stale` costs nothing.
                eprintln!("{}: {}", message.word(1), message.text.unwrap_or(""));
                message.word(1) != "version"
            }
            "over" => {
                let places = message.fields.get("places").unwrap_or(&"?");
                let twice = game.seen.values().filter(|times| **times > 1).count();
                say(&format!(
                    "info {} :{} events, places {places}, {twice} tables met again",
                    message.number(1), game.events,
                ))
            }
            "quit" => false,
            _ => true, // a later version may say more
        };
        if !listening {
            break;
        }
    }
}
