-- One measurement by wrk: reads its order from the environment, prints its figures as one line of JSON.
local token = os.getenv("LOAD_TOKEN")
local method = os.getenv("LOAD_METHOD")
local bodies, paths = {}, {}
for line in io.lines(os.getenv("LOAD_PATHS")) do paths[#paths + 1] = line end
for line in io.lines(os.getenv("LOAD_BODIES")) do bodies[#bodies + 1] = line end

wrk.method = method
if token ~= "" then wrk.headers["authorization"] = "Bearer " .. token end
if #bodies > 0 then wrk.headers["content-type"] = "application/json" end

local prepared = {}
local turn = 0

function init()
  for i, body in ipairs(bodies) do prepared[i] = wrk.format(nil, nil, nil, body) end
  for i, path in ipairs(paths) do prepared[i] = wrk.format(nil, path) end
  if #prepared == 0 then prepared[1] = wrk.format() end
end

function request()
  turn = turn % #prepared + 1
  return prepared[turn]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nLOAD {"requests":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
