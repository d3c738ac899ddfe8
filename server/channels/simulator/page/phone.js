// Plays the customers: lists every number with its chats, speaks as any of them. Talks to the control API (rest.ts) only.

const byId = (id) => document.getElementById(id);
const open = { kind: "", channelId: null, accountPhone: null, phone: null, name: "" };
let shown = "";

const post = async (path, body) => {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error ?? `answered ${answer.status}`);
  return result;
};

const say = (text) => (byId("status").textContent = text);
const attempt = async (work, done) => {
  try {
    await work();
    say(done);
    await refresh();
  } catch (error) {
    say(`That did not work: ${error.message}`);
  }
};

/** What the API wants to know of the open number. */
const numberKey = () => (open.kind === "linked" ? { accountPhone: open.accountPhone } : { channelId: open.channelId });
const isOpenNumber = (number) => open.accountPhone === number.phone && open.kind === number.kind;

const element = (name, className, ...children) => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

const openNumber = (number) =>
  Object.assign(open, { kind: number.kind, channelId: number.channelId, accountPhone: number.phone });

const button = (className, isCurrent, onClick, ...children) => {
  const made = element("button", className, ...children);
  made.type = "button";
  made.setAttribute("aria-current", String(isCurrent));
  made.addEventListener("click", onClick);
  return made;
};

const numberView = (number) => {
  const choose = () => {
    openNumber(number);
    Object.assign(open, { phone: null, name: "" });
    void refresh();
  };
  const state = element("span", "on", `${number.kind}, ${number.isConnected ? "connected" : "away"}`);
  const people = number.people.map((person) =>
    button(
      "person",
      isOpenNumber(number) && open.phone === person.phone,
      () => {
        openNumber(number);
        Object.assign(open, { phone: person.phone, name: person.name });
        void refresh();
      },
      person.name,
      element("span", "on", person.phone),
    ),
  );
  return element("div", "number", button("", isOpenNumber(number), choose, number.phone, state), ...people);
};

const lineView = (line) => {
  const parts = [];
  if (line.image) parts.push(Object.assign(document.createElement("img"), { src: line.image, alt: "Picture" }));
  const told = ` · ${line.receipt ?? (line.from === "business" ? "taken" : "sent")}`;
  parts.push(line.text, element("small", "", new Date(line.at).toLocaleTimeString() + told));
  return element("li", line.from, ...parts);
};

const draw = (numbers) => {
  byId("numbers").replaceChildren(...numbers.map(numberView));
  const person = numbers.find(isOpenNumber)?.people.find((each) => each.phone === open.phone);
  byId("say").hidden = byId("read").hidden = open.phone === null;
  byId("who").textContent = open.phone === null ? "No chat open" : open.name;
  byId("via").textContent =
    open.phone === null ? "Choose a number, then a person." : `${open.phone} writes to ${open.accountPhone}`;
  byId("lines").replaceChildren(...(person?.lines ?? []).map(lineView));
  byId("lines").lastElementChild?.scrollIntoView({ block: "end" });
};

const refresh = async () => {
  const [{ numbers }, ledger] = await Promise.all(
    ["/conversations", "/ledger?summary=1"].map((path) => fetch(path).then((answer) => answer.json())),
  );
  byId("ledger").textContent = `${ledger.ids} messages taken, ${ledger.duplicates} copies dropped`;
  const next = JSON.stringify([numbers, open]);
  if (next !== shown) draw(numbers);
  shown = next;
};

const base64Of = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const onSubmit = (id, handle) =>
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault();
    void handle(new FormData(event.target), event.target);
  });

onSubmit("new-person", (data, form) => {
  if (open.accountPhone === null) return say("Choose a number first.");
  Object.assign(open, { phone: data.get("phone"), name: data.get("name") });
  form.reset();
  return refresh();
});

onSubmit("say", async (data, form) => {
  typingUntil = 0;
  const file = data.get("image");
  const imageBase64 = file.size > 0 ? await base64Of(file) : undefined;
  const text = data.get("text") || undefined;
  if (text === undefined && imageBase64 === undefined) return;
  const message = { ...numberKey(), phone: open.phone, name: open.name, text, imageBase64 };
  await attempt(() => post("/customers/say", message), "Sent.");
  form.reset();
});

onSubmit("scan", (data, form) =>
  attempt(async () => {
    await post("/linked/scan", { qr: data.get("qr").trim(), phone: data.get("phone") });
    form.qr.value = "";
  }, "Linked."),
);

onSubmit("fault", (data) =>
  attempt(() => {
    const numbers = { count: Number(data.get("count")), code: Number(data.get("code")), ms: Number(data.get("ms")) };
    return post("/faults", { channelId: open.channelId, kind: data.get("kind"), ...numbers });
  }, "Set."),
);

onSubmit("end", (data) => attempt(() => post("/numbers/end", { ...numberKey(), reason: data.get("reason") }), "Done."));

onSubmit("settings", (data) =>
  attempt(
    () => post("/settings", { receipts: data.get("receipts"), autoReply: data.get("autoReply") === "on" }),
    "Applied.",
  ),
);

byId("read").addEventListener("click", () =>
  attempt(() => post("/customers/read", { channelId: open.channelId, phone: open.phone }), "Read."),
);

const tellTyping = (on) => post("/customers/type", { ...numberKey(), phone: open.phone, on }).catch(() => undefined);
let typingUntil = 0;
byId("say").text.addEventListener("input", () => {
  // As phones do: said anew while it goes on, and whoever hears nothing for a while takes it as the end.
  if (Date.now() < typingUntil) return;
  typingUntil = Date.now() + 3_000;
  void tellTyping(true);
});
byId("say").text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  byId("say").requestSubmit();
});

void refresh();
setInterval(() => void refresh().catch(() => say("The simulator is not there.")), 1_000);
