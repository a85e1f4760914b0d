// What a page that embeds the list does: it gives the element its address and a function that returns the current token.
const list = document.querySelector("txsearch-transactions");
const form = document.getElementById("token");

list.setAttribute("base-url", new URL("..", location.href).href);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const value = document.getElementById("value").value.trim();
  // A real page asks its own server here, which keeps the client's secret.
  list.token = async () => value;
});
list.addEventListener("txsearch-expired", () => form.querySelector("input").focus());
