// The code of a QR code stands behind the # of the address, where no server sees it: from there it
// comes into its field. It only has to be sent.
const code = document.getElementById("c_code");
const given = location.hash.slice(1);
if (code && given && !code.value) {
  code.value = given;
  history.replaceState(null, "", location.pathname);
}
