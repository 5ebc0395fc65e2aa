-- What wrk sends, for wrk.py: the lines of the file at $LOAD_REQUESTS in turn, each with method,
-- path, cookies and body between tabs; {n} becomes a number that comes once.
local requests, turn, tag = {}, 0, os.getenv("LOAD_TAG")
for line in io.lines(os.getenv("LOAD_REQUESTS")) do
  local method, path, cookies, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
  table.insert(requests, { method = method, path = path, cookies = cookies, body = body })
end

function request()
  local one = requests[turn % #requests + 1]
  turn = turn + 1
  local headers = { ["Accept-Encoding"] = os.getenv("LOAD_ENCODING") }
  if one.cookies ~= "" then headers["Cookie"] = one.cookies end
  if one.method == "GET" then return wrk.format("GET", one.path, headers) end
  headers["Content-Type"] = "application/x-www-form-urlencoded"
  headers["HX-Request"] = "true"
  return wrk.format(one.method, one.path, headers, (one.body:gsub("{n}", tag .. turn)))
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    'JSON{"requests":%d,"per_second":%.2f,"p50_ms":%.2f,"p99_ms":%.2f,"errors":%d}\n',
    summary.requests, summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, e.connect + e.read + e.write + e.status + e.timeout))
end
